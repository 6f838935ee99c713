-- When each periodic job was last begun, by whichever process. Of several that are due at once the one that moves the time forward runs it.
create table job_runs (
  name text primary key,
  started_at timestamptz not null
);
