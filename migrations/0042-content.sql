-- compatible from: any
-- What staff say in the shop: blocks of the home page, menus, pages (office.md §28, O5.5). Version 1 of a block is the shop's built-in
-- one and has no row. No row is ever deleted: what was published stays known.
create table content (
  name text not null,
  version integer not null check (version > 1),
  value jsonb not null,
  -- `past`: replaced, taken down, or a draft that another one followed.
  state text not null check (state in ('draft', 'published', 'past')),
  -- Of two published versions in force the one that began later is shown.
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  staff_id integer,
  at timestamptz not null default now(),
  primary key (name, version),
  check (state <> 'published' or starts_at is not null)
);
create unique index content_drafts on content (name) where state = 'draft';
create index content_published on content (name, starts_at) where state = 'published';

-- Drafts are on nobody's page: only what is published moves the version of the catalogue, which pages are cached under. That a time of
-- beginning or end has come is part of the version as it is read (read-catalogue-version.ts).
create trigger bump_catalogue_version_on_insert after insert on content
  for each row when (new.state = 'published') execute function bump_catalogue_version();
create trigger bump_catalogue_version_on_update after update on content
  for each row when (old.state = 'published' or new.state = 'published') execute function bump_catalogue_version();
create trigger bump_catalogue_version_on_delete after delete on content
  for each row when (old.state = 'published') execute function bump_catalogue_version();
create trigger bump_catalogue_version_on_truncate after truncate on content
  for each statement execute function bump_catalogue_version();

-- A block as it is typed and not saved, for ten minutes, for whoever has the address.
create table content_previews (
  -- SHA-256 of the token in the address.
  token_sha256 bytea primary key,
  name text not null,
  value jsonb not null,
  expires_at timestamptz not null
);
create index content_previews_expired on content_previews (expires_at);
