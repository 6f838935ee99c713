-- compatible from: any
-- The page of the system in the back office lists every periodic job with its last run. Jobs that no longer exist by these names would stay
-- there with an old date. An older process that still runs one adds its row again.
delete from job_runs where name in ('checkBooks', 'deleteExpiredSignIns', 'watchRefunds');
