-- compatible from: any
-- A phone that has shown a right code and has no account may register within ten minutes without another code (contract §4.3a).
-- One token a phone, as a hash.
create table registration_tokens (
  phone text primary key,
  token_sha256 bytea not null,
  expires_at timestamptz not null
);

-- An e-mail from a registration that the holder of the phone may never have seen: neither shown, filled in nor written to
-- until the customer types it while signed in.
alter table customers add column unconfirmed_email text;

-- A code may also be for closing the account. The version before writes the two purposes it knows.
alter table sign_in_challenges
  drop constraint sign_in_challenges_purpose_check,
  add constraint sign_in_challenges_purpose_check check (purpose in ('login', 'register', 'close_account'));
