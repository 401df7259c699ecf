"""A small seccomp filter: it refuses system calls that no course notebook needs and that have a history of bugs or outlive a process.

Kernel keyrings, System V memory and what is known of the page cache would carry data from one notebook to the next or around the
memory limit; new user
namespaces, io_uring, bpf and the like are the usual ways to a kernel bug. Everything else is allowed: the namespaces,
not this filter, separate a notebook from its surroundings.
"""

import ctypes
import errno
import platform
import struct

ABSENT = 0xFFFFFFFF  # a call that this machine does not have
# name: (x86_64, aarch64), from the kernel's asm/unistd_64.h and asm-generic/unistd.h
DENIED: dict[str, tuple[int, int]] = {
    "acct": (163, 89),
    "add_key": (248, 217),
    "adjtimex": (159, 171),
    "bpf": (321, 280),
    "cachestat": (451, 451),
    "chroot": (161, 51),
    "clock_settime": (227, 112),
    "delete_module": (176, 106),
    "fadvise64": (221, 223),
    "fanotify_init": (300, 262),
    "finit_module": (313, 273),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "init_module": (175, 105),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "listmount": (458, 458),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "migrate_pages": (256, 238),
    "mincore": (27, 232),
    "modify_ldt": (154, ABSENT),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "move_pages": (279, 239),
    "mq_open": (240, 180),
    "msgget": (68, 186),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "open_tree_attr": (467, 467),
    "perf_event_open": (298, 241),
    "personality": (135, 92),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "preadv2": (327, 286),
    "process_madvise": (440, 440),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "semget": (64, 190),
    "setdomainname": (171, 162),
    "sethostname": (170, 161),
    "setns": (308, 268),
    "settimeofday": (164, 170),
    "shmget": (29, 194),
    "statmount": (457, 457),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "syslog": (103, 116),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
    "vmsplice": (278, 75),
}
CLONE, CLONE3, SOCKET, SOCKETPAIR = (56, 220), (435, 435), (41, 198), (53, 199)
SENDTO, SENDMSG, SENDMMSG = (44, 206), (46, 211), (307, 269)
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column of the tables, AUDIT_ARCH_…

NEW_NAMESPACES = 0x7E020080  # CLONE_NEW{USER,PID,NET,NS,UTS,IPC,CGROUP,TIME}
AF_UNIX = 1
MSG_OOB = 1  # out-of-band bytes on local sockets: nobody needs them, and they have been a way into the kernel
X32 = 0x40000000  # the x32 calls of x86_64, under other numbers
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCH = 0, 4  # offsets in struct seccomp_data
ARGUMENTS = tuple(range(16, 64, 8))  # the lower halves of the six arguments

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2


def program(machine: str) -> bytes:
    """The filter for a machine as an array of struct sock_filter.

    >>> len(program("x86_64")) % 8
    0
    """
    column, arch = MACHINES[machine]
    refuse, unknown = ERRNO | errno.EPERM, ERRNO | errno.ENOSYS
    lines = [
        (LOAD, 0, 0, ARCH),
        (JUMP_EQUAL, 1, 0, arch),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        (JUMP_AT_LEAST, 0, 1, X32),
        (RETURN, 0, 0, refuse),
    ]
    for numbers in DENIED.values():
        lines += [(JUMP_EQUAL, 0, 1, numbers[column]), (RETURN, 0, 0, refuse)]
    # The flags of clone3 are in memory, where a filter cannot look; without clone3 the C library falls back on clone.
    lines += [(JUMP_EQUAL, 0, 1, CLONE3[column]), (RETURN, 0, 0, unknown)]
    lines += _refuse_bits(CLONE[column], ARGUMENTS[0], NEW_NAMESPACES, refuse)
    lines += _refuse_bits(SENDTO[column], ARGUMENTS[3], MSG_OOB, refuse)
    lines += _refuse_bits(SENDMSG[column], ARGUMENTS[2], MSG_OOB, refuse)
    lines += _refuse_bits(SENDMMSG[column], ARGUMENTS[3], MSG_OOB, refuse)
    lines += [(JUMP_EQUAL, 1, 0, SOCKETPAIR[column]), (JUMP_EQUAL, 0, 3, SOCKET[column]), (LOAD, 0, 0, ARGUMENTS[0])]
    lines += [(JUMP_EQUAL, 1, 0, AF_UNIX), (RETURN, 0, 0, refuse), (RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def _refuse_bits(number: int, argument: int, bits: int, refuse: int) -> list[tuple[int, int, int, int]]:
    """Refuse a call when any of the bits is set in one of its arguments; allow it otherwise."""
    test = [(JUMP_EQUAL, 0, 4, number), (LOAD, 0, 0, argument), (JUMP_ANY_BIT, 0, 1, bits)]
    return [*test, (RETURN, 0, 0, refuse), (RETURN, 0, 0, ALLOW)]


def install(libc: ctypes.CDLL) -> None:
    """Install the filter for this process and everything that it starts; needs no_new_privs."""
    code = program(platform.machine())
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("@HP", len(code) // 8, ctypes.addressof(buffer))  # struct sock_fprog
    if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "cannot install the seccomp filter")
