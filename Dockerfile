# A grading host for instructors: Debian's own Python and bubblewrap, and linclass with the extra `class`.
#
#     docker build --tag linclass .
#     docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD/classroom:/classroom" \
#         --security-opt seccomp=unconfined --security-opt apparmor=unconfined \
#         --security-opt systempaths=unconfined linclass grade /classroom
#
# With these three options bubblewrap can create namespaces inside the container, which Docker's
# default profiles forbid. Without them `linclass grade` refuses to run students' code and says why.
FROM debian:bookworm-slim

RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap ca-certificates python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /usr/src/linclass
COPY LICENSE README.md constraints.txt pyproject.toml ./
COPY autograder ./autograder
COPY linclass_ref ./linclass_ref
COPY notebooks ./notebooks
COPY solutions ./solutions
RUN python3 -m venv /opt/linclass \
    && /opt/linclass/bin/pip install --no-cache-dir --constraint constraints.txt '.[class]'

ENV PATH="/opt/linclass/bin:$PATH"
RUN useradd --create-home grader
USER grader
WORKDIR /home/grader
ENTRYPOINT ["linclass"]
CMD ["--help"]
