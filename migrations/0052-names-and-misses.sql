-- compatible from: any
-- What people call plants, how words sound, and what was searched for and not found (plants.md 59).

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- Names in five kinds of speech and in Latin letters. The program writes the rows at its start, from
-- `src/domain/plants/data/plant-names.json`.
create table plant_names (
  scientific_name text primary key,
  en text not null,
  -- In standard Arabic.
  msa text not null,
  gulf text[] not null,
  egyptian text[] not null,
  levantine text[] not null,
  arabizi text[] not null,
  -- Addresses of the shop's own plants that are this one.
  products text[] not null default '{}',
  confidence text not null check (confidence in ('high', 'medium', 'low'))
);

-- `names`: derived from plant_names, and written anew when names or products change; `staff`: whoever else wrote it.
alter table search_synonyms add column source text not null default 'staff' check (source in ('staff', 'names'));

-- `src/db/sound-sql.ts` says the same expressions. Words of Latin letters and digits alone are most of a large shop's: article numbers.
create index search_terms_by_sound on search_terms
  (regexp_replace(regexp_replace(translate(term, 'خقكغجشتثطذزظدضفسصحهبلمنراويءع', 'xkkkk$tttzzzddfsshhblmnr'), '(.)\1+', '\1', 'g'), 'h(?= |$)', '', 'g'))
  where term !~ '[a-z0-9]';
create index search_terms_by_consonants on search_terms (translate(term, 'aeiouwy', '')) where term ~ '^[a-z]+$';
create index search_synonyms_by_sound on search_synonyms using gin
  (string_to_array(regexp_replace(regexp_replace(translate(word, 'خقكغجشتثطذزظدضفسصحهبلمنراويءع', 'xkkkk$tttzzzddfsshhblmnr'), '(.)\1+', '\1', 'g'), 'h(?= |$)', '', 'g'), ' '))
  where word !~ '[a-z0-9]';

-- Searches that found nothing, by day, folded word and language of the page; without a person. Kept for 90 days. What was asked in all,
-- year by year, is counted in search_words_asked.
create table search_misses (
  day date not null,
  folded text not null check (char_length(folded) between 2 and 60),
  -- As it was typed last.
  typed text not null,
  locale text not null check (locale in ('ar', 'en')),
  count integer not null check (count > 0),
  primary key (day, folded, locale)
);

-- What staff said of such a word: it means a plant, or the shop does not sell it (yet).
create table search_miss_answers (
  folded text not null,
  locale text not null check (locale in ('ar', 'en')),
  action text not null check (action in ('synonym', 'not_sold')),
  -- The plant that it means.
  product_id integer references products on delete cascade,
  answered_by integer not null references customers,
  answered_on date not null,
  primary key (folded, locale),
  constraint a_synonym_means_a_product check ((action = 'synonym') = (product_id is not null))
);
