"""The system calls that a course notebook may make, with their numbers; see `seccomp`, which refuses all others.

The numbers are the kernel's: asm/unistd_64.h for x86_64, asm-generic/unistd.h for aarch64, where `-` is a call that it does not have.
"""

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column of the tables, AUDIT_ARCH_…


def table(text: str, machine: str) -> dict[str, int]:
    """Name → number, of the calls that a machine has.

    >>> table("read 0 63\\nopen 2 -", "aarch64")
    {'read': 63}
    """
    column = MACHINES[machine][0]
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {name: int(numbers[column]) for name, *numbers in rows if numbers[column] != "-"}


# Whatever their arguments are. What would show or change something that other processes of the machine share is not here: no socket with a
# name, no file lock, no question how full the machine is; nor is execve, because there is no program to start.
ALLOWED = """
# files
read 0 63
write 1 64
readv 19 65
writev 20 66
pread64 17 67
pwrite64 18 68
preadv 295 69
pwritev 296 70
open 2 -
openat 257 56
creat 85 -
close 3 57
close_range 436 436
stat 4 -
fstat 5 80
lstat 6 -
newfstatat 262 79
lseek 8 62
access 21 -
faccessat 269 48
faccessat2 439 439
readlink 89 -
readlinkat 267 78
getdents 78 -
getdents64 217 61
rename 82 -
renameat 264 38
renameat2 316 276
mkdir 83 -
mkdirat 258 34
rmdir 84 -
unlink 87 -
unlinkat 263 35
link 86 -
linkat 265 37
symlink 88 -
symlinkat 266 36
chmod 90 -
fchmod 91 52
fchmodat 268 53
utime 132 -
utimes 235 -
futimesat 261 -
utimensat 280 88
truncate 76 45
ftruncate 77 46
fallocate 285 47
fsync 74 82
fdatasync 75 83
getcwd 79 17
chdir 80 49
fchdir 81 50
umask 95 166
dup 32 23
dup2 33 -
dup3 292 24
pipe 22 -
pipe2 293 59
sendfile 40 71
copy_file_range 326 285
getxattr 191 8
lgetxattr 192 9
fgetxattr 193 10
listxattr 194 11
llistxattr 195 12
flistxattr 196 13
# memory
munmap 11 215
mprotect 10 226
mremap 25 216
msync 26 227
brk 12 214
membarrier 324 283
# processes and threads
fork 57 -
vfork 58 -
exit 60 93
exit_group 231 94
wait4 61 260
waitid 247 95
kill 62 129
tkill 200 130
tgkill 234 131
getpid 39 172
getppid 110 173
gettid 186 178
getpgrp 111 -
getpgid 121 155
setpgid 109 154
getsid 124 156
setsid 112 157
rseq 334 293
arch_prctl 158 -
getuid 102 174
geteuid 107 175
getgid 104 176
getegid 108 177
getgroups 115 158
getresuid 118 148
getresgid 120 150
capget 125 90
sched_yield 24 124
sched_getaffinity 204 123
sched_setaffinity 203 122
sched_getparam 143 121
sched_getscheduler 145 120
sched_get_priority_max 146 125
sched_get_priority_min 147 126
getpriority 140 141
setpriority 141 140
getcpu 309 168
getrlimit 97 163
setrlimit 160 164
prlimit64 302 261
getrusage 98 165
times 100 153
uname 63 160
# signals
rt_sigaction 13 134
rt_sigprocmask 14 135
rt_sigreturn 15 139
rt_sigpending 127 136
rt_sigtimedwait 128 137
rt_sigsuspend 130 133
sigaltstack 131 132
pause 34 -
alarm 37 -
getitimer 36 102
setitimer 38 103
restart_syscall 219 128
# time and waiting
time 201 -
gettimeofday 96 169
clock_gettime 228 113
clock_getres 229 114
clock_nanosleep 230 115
nanosleep 35 101
select 23 -
pselect6 270 72
poll 7 -
ppoll 271 73
epoll_create 213 -
epoll_create1 291 20
epoll_ctl 233 21
epoll_wait 232 -
epoll_pwait 281 22
eventfd2 290 19
# pairs of sockets, random numbers
getsockname 51 204
getpeername 52 205
recvfrom 45 207
shutdown 48 210
getrandom 318 278
"""

# Only with harmless arguments: new namespaces, file locks, futexes in files, memory that no process is charged for are refused.
CHECKED = """
clone 56 220
socketpair 53 199
getsockopt 55 209
fcntl 72 25
mmap 9 222
sendto 44 206
ioctl 16 29
prctl 157 167
futex 202 98
madvise 28 233
"""
