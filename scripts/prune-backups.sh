#!/bin/sh
# Removes old backups from the folder $1: two days of every hour stay, two weeks of the one after midnight (UTC), and always the newest
# 14, however old they are. Started by warif-backup.service after each backup, with systemd's EXIT_STATUS of it: unless a file was written
# (0, or 2 when its books do not hold) nothing is removed, so that backups that fail for weeks do not take the good ones with them.
set -eu
case "${EXIT_STATUS:-}" in 0 | 2) ;; *) exit 0 ;; esac
cd "$1"
# The names bear the time, so the newest is the last.
ls | grep '^warif-.*\.gz$' | sort -r | tail -n +15 | while read -r file; do
  case "$file" in *T00*) days=14 ;; *) days=1 ;; esac
  find "./$file" -mtime "+$days" -delete
done
