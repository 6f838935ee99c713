-- compatible from: any
-- How members of the team prove who they are (office.md O1.3, O1.4).

-- A passkey signs a challenge: one a session at a time, for five minutes, and once.
create table staff_challenges (
  session_id integer primary key references sessions on delete cascade,
  purpose text not null check (purpose in ('enrol', 'prove')),
  challenge text not null,
  expires_at timestamptz not null
);

-- Raised when the setup code was used or is void: the next one is another.
alter table staff add column setup_round integer not null default 1;

-- A code may also prove who is at work, in a demo without second factors. The versions before write the purposes they know.
alter table sign_in_challenges
  drop constraint sign_in_challenges_purpose_check,
  add constraint sign_in_challenges_purpose_check check (purpose in ('login', 'register', 'close_account', 'step_up'));
