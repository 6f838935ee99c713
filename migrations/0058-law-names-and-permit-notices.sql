-- compatible from: any
-- Ligatures in scientific names, and which permits the owners were told of before their end (plants.md §55). An older process keeps
-- working: it tells nobody.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

-- A scientific name as names are compared: lower case, without accents, hybrid signs and punctuation, œ and æ as two letters.
-- `Opuntia × ficus-indica` is `opuntia ficus indica`, `Phœnix` is `phoenix`. Taken apart before it is put in lower case: the letters of
-- other widths and styles are Latin ones then, in any collation.
create or replace function fold_scientific_name(name text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(lower(normalize(coalesce(name, ''), NFKD)), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
        '[\u0300-\u036f\u200b-\u200f\u2060\ufeff\u00ad]', '', 'g'),
      '[^a-z0-9]+', ' ', 'g'),
    '(^| )x (?=[a-z])', '\1', 'g'))
$$;

-- Names with a ligature were folded otherwise; each process looks all products up again when it starts.
update plant_law set names = names
where array_to_string(names || except_names || genus, ' ') ~ '[œŒæÆ]';
update products set search_names = '{}', name_latin = name_latin
where concat_ws(' ', name_ar, name_latin, name_en, also_called_ar, also_called_en) ~ '[œŒæÆ]';

-- When the owners were told that it ends; null: not yet.
alter table plant_permits add column ending_notice_at timestamptz;
