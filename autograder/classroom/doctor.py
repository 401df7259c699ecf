"""Look at a classroom and its exchange on a machine that students share, and name what is unsafe there with the command that fixes it."""

import json
import os
import re
import shlex
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_config_path

from autograder.classroom.create import COLLECT
from autograder.classroom.feedback_exchange import nbgraders_config
from autograder.classroom.folder import Classroom
from autograder.files import account, group_members, has_list, is_member
from autograder.sandbox import available, isolation
from autograder.text import printable

PACKAGE = Path(__file__).resolve().parents[1]
FORMGRADER, GUARD = "nbgrader.server_extensions.formgrader", "autograder.classroom.formgrader_guard"
PROXY = "jupyter_server_proxy"
PLACE = "autograder.lab.server."
FORMER_PLACE = (
    r"^autograder\.learner\."  # in settings that an earlier version has written; the server finds them there, too
)
# Extension of the Jupyter server → what can happen without it, and the extension that makes it necessary, if that is not always so.
GUARDS = {
    GUARD: ("links can attack formgrader", FORMGRADER),
    "autograder.lab.server.private_kernels": ("other users can read what your kernels run and print", ""),
    "autograder.lab.server.proxy_guard": ("other users' servers can act as yours", PROXY),
    "autograder.lab.server.widget_guard": ("a student's notebook can run a script when it is opened", ""),
}
NBGRADERS_EXCHANGE = "/usr/local/share/nbgrader/exchange"  # where the settings name no other
# Settings of the kernel without which bubblewrap cannot work for ordinary users: the value, and the one that is needed.
FOR_BUBBLEWRAP = {
    "kernel.apparmor_restrict_unprivileged_userns": ("1", "0"),
    "kernel.unprivileged_userns_clone": ("0", "1"),
    "user.max_user_namespaces": ("0", "10000"),
}
HARD_LINKS = "fs.protected_hardlinks"
SYSCTL = "/etc/sysctl.d/60-linclass.conf"
FUSE = Path("/etc/fuse.conf")


@dataclass(frozen=True)
class Finding:
    """What is unsafe, and the shell command that fixes it."""

    path: str
    problem: str
    fix: str

    def __str__(self) -> str:
        # All of the command: a part of it could leave a quotation open, and what is pasted with it would be read as commands.
        problem, fix = printable(self.problem, 500), printable(self.fix, len(self.fix))
        return f"{printable(self.path, 300)}: {problem}; fix: {fix}"


def examine(classroom: Classroom) -> list[Finding]:
    """Everything that is unsafe. While others could change the settings of nbgrader, which are Python files, these are not read."""
    doctor = _Doctor(classroom.folder)
    runs_as_you = [*doctor.settings(), *doctor.software()]
    findings = [
        *doctor.tools(),
        *doctor.system(),
        *runs_as_you,
        *doctor.temporary(),
        *doctor.classroom(),
        *doctor.homes(),
    ]
    if not runs_as_you:
        config = nbgraders_config(classroom)
        findings += [*doctor.collecting(config), *doctor.exchange(config, classroom.course_id)]
    return list({(finding.path, finding.fix): finding for finding in reversed(findings)}.values())[::-1]


class _Doctor:
    """The checks, for one instructor."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        owner = folder.stat().st_uid
        self.trusted = {owner, os.geteuid(), 0} if os.geteuid() == 0 else {os.geteuid(), 0}
        self.owner = owner if os.geteuid() == 0 else os.geteuid()
        self.shared = Classroom(folder).is_shared
        self.group = folder.stat().st_gid

    def is_trusted(self, user: int) -> bool:
        """Whether this is the instructor, root, or somebody with whom the instructor shares the classroom."""
        return user in self.trusted or (self.shared and is_member(user, self.group))

    def tools(self) -> Iterator[Finding]:
        """What the machine must have."""
        if why := available():
            yield Finding("bubblewrap", f"students' code cannot be isolated: {why}", _how_to_isolate())
        on = _extensions()
        for guard, (danger, wherever) in GUARDS.items():
            if on and on.get(wherever, not wherever) and not on.get(guard):
                what = f"{danger}: this extension is not switched on"
                yield Finding(guard, what, f"jupyter server extension enable --user {guard}")

    def system(self) -> Iterator[Finding]:
        """Settings of the whole machine."""
        if _kernel_setting(HARD_LINKS) == "0":
            what = "users can link to files of others, and a submission sees the number of links of a library"
            yield Finding(HARD_LINKS, what, _set(HARD_LINKS, "1"))
        with suppress(OSError):
            if "user_allow_other" in map(str.strip, FUSE.read_text(encoding="utf-8").splitlines()):
                what = "a student can put a file system of their own in place of a submission, and collect would wait for it"
                yield Finding(str(FUSE), what, f"sudo sed -i 's/^ *user_allow_other/#&/' {FUSE}")

    def settings(self) -> Iterator[Finding]:
        """Settings that run as the instructor: nbgrader's and Jupyter's files, and the classroom's own."""
        names = ("nbgrader_config", "jupyter_config", "jupyter_server_config")
        files = [
            Path(folder, f"{name}.{kind}")
            for folder in jupyter_config_path()
            for name in names
            for kind in ("py", "json")
        ]
        for path in (*map(Path, jupyter_config_path()), *files, self.folder / "nbgrader_config.py"):
            if os.path.lexists(path):
                yield from self._unchangeable(Path(path))

    def software(self) -> Iterator[Finding]:
        """The programs that the instructor starts, and the folders from which they load others."""
        loaded_from = (path for path in map(Path, sys.path) if path.is_absolute() and os.path.exists(path))
        for path in dict.fromkeys((PACKAGE, Path(sys.prefix), Path(sys.base_prefix), *loaded_from)):
            yield from self._unchangeable(path)

    def temporary(self) -> Iterator[Finding]:
        """The folder for temporary files, where the sandbox's own code is put: users must not be able to replace what others put there."""
        folder = Path(tempfile.gettempdir()).resolve()
        mode = folder.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            yield self._fix(folder, "users could replace the temporary files of others", "chmod +t")
        else:
            yield from self._unchangeable(folder, sticky=bool(mode & stat.S_ISVTX))

    def classroom(self) -> Iterator[Finding]:
        """The classroom: closed to others, owned by the instructor, without links."""
        mode = self.folder.stat().st_mode
        if mode & 0o007:
            yield self._fix(self.folder, "other users can enter or read the classroom", "chmod o-rwx")
        elif mode & 0o070 and self._others_through_group(self.folder) and not self.shared:
            yield self._fix(self.folder, "a group with other members can enter the classroom", "chmod g-rwx")
        private = self.folder / ".linclass"
        for path in (private, private / "settings.json"):
            if path.exists() and path.stat().st_mode & (0o007 if self.shared else 0o077):
                fix = "chmod o-rwx" if self.shared else "chmod go-rwx"
                yield self._fix(path, "other users may read the classroom's secret", fix)
        yield from self._unchangeable(self.folder)
        yield from self._inside(self.folder)

    def collecting(self, config: Any) -> Iterator[Finding]:
        if config.ExchangeFactory.get("collect") != COLLECT:
            path = self.folder / "nbgrader_config.py"
            line = shlex.quote(f'c.ExchangeFactory.collect = "{COLLECT}"')
            what = "nbgrader collect would follow links and believe what students write"
            yield Finding(str(path), what, f"echo {line} >> {shlex.quote(str(path))}")

    def exchange(self, config: Any, course_id: str) -> Iterator[Finding]:
        """The exchange, if there is one: who may replace, list or change what."""
        root = Path(str(config.Exchange.get("root", NBGRADERS_EXCHANGE)))
        course = root / course_id
        if "root" not in config.Exchange and not root.exists():
            return
        if not root.is_dir():
            yield Finding(str(root), "there is no such folder", f"sudo install -d -m 1777 {shlex.quote(str(root))}")
            return
        if root.stat().st_mode & 0o1002 != 0o1002:
            yield self._fix(root, "users could replace the folders of others, or cannot hand in", "chmod 1777")
        yield from self._unchangeable(root, sticky=True)
        wanted = {course: 0o755, course / "outbound": 0o755, course / "inbound": 0o1733, course / "feedback": 0o711}
        for path, mode in wanted.items():
            yield from self._part(path, mode)
        if course.is_dir() and not course.is_symlink():
            yield from self._inside(course / "outbound")
            yield from self._inside(course / "feedback")
            yield from self._handed_in(course / "inbound")

    def homes(self) -> Iterator[Finding]:
        """Homes of people that others can read: they hold work, and the secrets under which feedback is found."""
        for person in _accounts(path.name for path in sorted((self.folder / "submitted").glob("*"))):
            home = Path(person.pw_dir)
            with suppress(OSError):  # what cannot even be seen is not open
                found = home.stat()
                if found.st_mode & 0o005:
                    yield self._fix(home, f"other users can read the home of {person.pw_name}", "chmod o-rwx")
                if found.st_mode & 0o050 and self._others_through_group(home) - {person.pw_name}:
                    yield self._fix(home, f"a group can read the home of {person.pw_name}", "chmod g-rwx")

    def _part(self, path: Path, mode: int) -> Iterator[Finding]:
        """One folder of the course in the exchange."""
        where, name = shlex.quote(str(path)), account(self.owner)
        if path.is_symlink():
            yield Finding(str(path), "it is a link", f"sudo rm {where}")
        elif path.exists():
            found = path.stat()
            if not self.is_trusted(found.st_uid):
                yield Finding(str(path), f"it belongs to {account(found.st_uid)}", f"sudo chown {name} {where}")
            allowed = mode | (0o070 if self._is_ours(found) else 0)
            if found.st_mode & 0o077 & ~allowed or mode & ~found.st_mode & 0o1077:
                what = f"its mode is {stat.S_IMODE(found.st_mode):o} and should be {mode:o}"
                yield self._fix(path, what, f"chmod {mode:o}")
        elif path.name not in ("outbound", "feedback"):  # nbgrader makes these with the right modes
            what = (
                "there is no such folder yet; a student could make it, or nbgrader would make it without the sticky bit"
            )
            yield Finding(str(path), what, f"sudo install -d -m {mode:o} -o {name} {where}")

    def _handed_in(self, inbound: Path) -> Iterator[Finding]:
        """Submissions that collect would skip."""
        if not os.access(inbound, os.R_OK | os.X_OK):
            return
        for path in sorted(inbound.iterdir()):
            try:
                found, student = path.lstat(), path.name.rsplit("+", 3)[0]
            except OSError:  # a student may take it away at any time
                continue
            away = _removal(path, found.st_ino)
            if not stat.S_ISDIR(found.st_mode):
                yield Finding(str(path), "it is a link or a file in place of a submission", away)
            elif found.st_uid not in self.trusted and account(found.st_uid) != student:
                yield Finding(str(path), f"it belongs to {account(found.st_uid)} and is named after {student}", away)

    def _inside(self, folder: Path) -> Iterator[Finding]:
        """Links, foreign owners and open modes below a folder: the first of each kind is named, with the number of all."""
        links, foreign, open_to_all = [], [], []
        for place, folders, files in os.walk(folder):
            for path in (Path(place, name) for name in (*folders, *files)):
                found = path.lstat()
                if stat.S_ISLNK(found.st_mode):
                    links.append(path)
                elif not self.is_trusted(found.st_uid):
                    foreign.append(path)
                elif found.st_mode & stat.S_IWOTH and path != self.folder / "nbgrader_config.py":  # looked at before
                    open_to_all.append(path)
        where = shlex.quote(str(folder))
        if links:
            yield Finding(str(links[0]), f"it is a link{_more(links)}", f"find {where} -type l -delete")
        if foreign:
            what = f"it belongs to {account(foreign[0].lstat().st_uid)}{_more(foreign)}"
            yield Finding(str(foreign[0]), what, f"sudo chown -R {account(self.owner)} {where}")
        if open_to_all:
            yield Finding(str(open_to_all[0]), f"everybody may change it{_more(open_to_all)}", f"chmod -R o-w {where}")

    def _unchangeable(self, path: Path, sticky: bool = False) -> Iterator[Finding]:
        """A path that nobody but the instructor and root can change or replace; `sticky`: everybody may add to the last folder."""
        real = path.resolve()
        if not real.exists():
            return
        for part in (real, *real.parents):
            found = part.stat()
            if not self.is_trusted(found.st_uid):
                what = f"it belongs to {account(found.st_uid)}, who can replace {path.name or path}"
                yield Finding(str(part), what, f"sudo chown {account(self.owner)} {shlex.quote(str(part))}")
            if found.st_mode & stat.S_ISVTX and (part != real or sticky):
                continue  # everybody may add something here, and remove only what is their own
            if part == real and sticky:
                continue  # it was named for that already
            if found.st_mode & stat.S_IWOTH:
                yield self._fix(part, f"everybody can replace {path.name or path}", "chmod o-w")
            elif found.st_mode & stat.S_IWGRP and self._others_through_group(part) and not self._is_ours(found):
                yield self._fix(part, f"a group can replace {path.name or path}", "chmod g-w")

    def _is_ours(self, found: os.stat_result) -> bool:
        """Whether a group stands for those with whom the instructor shares the classroom."""
        return self.shared and found.st_gid == self.group

    def _fix(self, path: Path, problem: str, command: str) -> Finding:
        sudo = "" if path.stat().st_uid == os.geteuid() or os.geteuid() == 0 else "sudo "
        return Finding(str(path), problem, f"{sudo}{command} {shlex.quote(str(path))}")

    def _others_through_group(self, path: Path) -> frozenset[str]:
        """Who else has the rights of a path's group: its members, and those whom an access control list names."""
        listed = frozenset({"an access control list"}) if has_list(path) else frozenset()
        return listed | group_members(path.stat().st_gid) - {account(user) for user in self.trusted}


def _removal(path: Path, number: int) -> str:
    """The command that removes what somebody else has named: by its number where the name cannot be typed as it is shown."""
    if path.name.isprintable() and printable(path.name) == path.name and "'" not in path.name:
        return f"rm -r {shlex.quote(str(path))}"
    return f"find {shlex.quote(str(path.parent))} -maxdepth 1 -inum {number} -exec rm -r {{}} +"


def _how_to_isolate() -> str:
    """The command that lets bubblewrap work here, where the cause is known."""
    if isolation.lacks():
        return "sudo apt-get install bubblewrap"
    for name, (found, needed) in FOR_BUBBLEWRAP.items():
        if _kernel_setting(name) == found:
            return _set(name, needed)
    return "bwrap --unshare-all --ro-bind / / true  # says more"


def _set(name: str, value: str) -> str:
    """The command that changes a setting of the kernel, now and whenever the machine starts."""
    return f"echo {name}={value} | sudo tee -a {SYSCTL}; sudo sysctl -p {SYSCTL}"


def _kernel_setting(name: str) -> str:
    """The value of a setting of the kernel; nothing where it has no such setting."""
    try:
        return Path("/proc/sys", *name.split(".")).read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _accounts(names: Iterable[str]) -> Iterator[Any]:
    """Those of the names that are accounts of this machine."""
    import pwd

    for name in names:
        try:
            yield pwd.getpwnam(name)
        except KeyError:
            continue


def _extensions() -> dict[str, bool]:
    """Which extensions of the Jupyter server the settings switch on."""
    on: dict[str, bool] = {}
    for folder in reversed(jupyter_config_path()):  # the last one read counts
        for path in sorted(Path(folder, "jupyter_server_config.d").glob("*.json")):
            with suppress(ValueError, AttributeError, TypeError):  # the server leaves out what it cannot read, too
                on |= json.loads(path.read_text(encoding="utf-8")).get("ServerApp", {}).get("jpserver_extensions", {})
    return {re.sub(FORMER_PLACE, PLACE, name): is_on for name, is_on in on.items()}


def _more(paths: list[Path]) -> str:
    return f" (one of {len(paths)})" if len(paths) > 1 else ""
