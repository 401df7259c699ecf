"""nbgrader's settings for everyone on the hub."""

import os
from pathlib import Path

c = get_config()  # noqa: F821  nbgrader defines it, and load_subconfig

c.CourseDirectory.course_id = "linclass"
c.Exchange.root = os.environ.get("LINCLASS_EXCHANGE", "/srv/linclass/exchange")

# An instructor's classroom, made with `linclass classroom ~/classroom`: formgrader and nbgrader's commands find it from everywhere.
classroom = Path.home() / "classroom"
if (classroom / "nbgrader_config.py").is_file():
    c.ExchangeFactory.collect = "autograder.classroom.exchange.Collect"  # follows no links; owners must match
    load_subconfig("nbgrader_config.py", path=str(classroom))  # noqa: F821
    c.CourseDirectory.root = str(classroom)
