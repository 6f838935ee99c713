-- compatible from: any
-- Closed VAT periods, words that were searched for, and whether the books hold (office.md O5.6, §30, O9).

-- A closed period stays as it was closed: what the return was written from.
create table vat_periods (
  -- 2026-Q3 or 2026-09.
  period text primary key check (period ~ '^[0-9]{4}-(Q[1-4]|0[1-9]|1[0-2])$'),
  -- VAT-2026-Q3
  number text not null unique,
  starts_on date not null,
  ends_on date not null,
  invoices integer not null,
  credit_notes integer not null,
  taxable_halalas bigint not null,
  vat_halalas bigint not null,
  gross_halalas bigint not null,
  -- Months and boxes as they were shown.
  rows jsonb not null,
  -- SHA-256 over the documents in the order of their issue.
  documents_sha256 bytea not null,
  closed_by integer not null references customers,
  closed_at timestamptz not null default now(),
  constraint a_period_has_days check (ends_on >= starts_on)
);

-- What shoppers searched for: folded, by day, without a person.
create table search_words_asked (
  day date not null,
  word text not null check (word <> ''),
  asked integer not null check (asked > 0),
  found_none integer not null check (found_none between 0 and asked),
  primary key (day, word)
);

-- The last check of the books, and whether another was asked for; one row.
create table books_checks (
  id integer primary key check (id = 1),
  checked_at timestamptz,
  -- [{rule, count, ids}]
  violations jsonb not null default '[]',
  asked_at timestamptz,
  constraint checked_or_asked check (num_nonnulls(checked_at, asked_at) > 0)
);
