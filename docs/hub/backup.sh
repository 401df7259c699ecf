#!/bin/sh
# Copy a classroom into one archive: backup.sh CLASSROOM FOLDER. The 30 newest archives are kept.
#
# The gradebook is copied by SQLite itself, so that a backup while somebody grades is whole. Where the gradebook is on PostgreSQL,
# `pg_dump` must be run as well. To restore: tar -xzf ARCHIVE -C NEW_FOLDER
set -eu
classroom=$1
folder=$2
umask 077
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
book=
if [ -f "$classroom/gradebook.db" ]; then
    book=gradebook.db
    python3 -I - "$classroom/gradebook.db" "$work/gradebook.db" <<'PYTHON'
import sqlite3
import sys

with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as source, sqlite3.connect(sys.argv[2]) as target:
    source.backup(target)
PYTHON
fi
archive="$folder/classroom-$(date -u +%Y%m%dT%H%M%SZ).tar.gz"
tar -czf "$archive.part" --exclude=./gradebook.db --exclude=./.linclass/lock -C "$classroom" . ${book:+-C "$work" "$book"}
mv "$archive.part" "$archive"
ls -1t "$folder"/classroom-*.tar.gz | tail -n +31 | while read -r old; do rm -f "$old"; done
echo "$archive"
