-- What the processes of one shop must agree in. Keyed fingerprints (HMAC): neither a secret nor a phone can be read from them.
create table secret_fingerprint (
  -- One row.
  id boolean primary key default true check (id),
  fingerprint text not null,
  changed_at timestamptz not null default now()
);
create table running_processes (
  id uuid primary key,
  -- Machine and port, for the operator who reads the alarm.
  place text not null,
  secret_fingerprint text not null,
  -- Setting → fingerprint of its value.
  settings jsonb not null,
  seen_at timestamptz not null default now()
);
