-- Requests a minute and caller, summed over all processes once a second (contract §1.7).
create table request_counts (
  key text not null,
  -- Minutes since the epoch.
  minute bigint not null,
  hits integer not null check (hits > 0),
  primary key (key, minute)
);
