-- compatible from: any
-- ß is ss and ø is o in searches, as œ and æ are two letters (docs/decisions/0075-readings-and-ending-permits.md). What was folded before
-- differs in these two letters alone, so it is mended here in place: few rows of a large shop, each found in one look at its table. An
-- older process keeps working: what it saves meanwhile is found by the letter as it is written, until it is saved again.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

update products set
  search_text = replace(replace(search_text, 'ß', 'ss'), 'ø', 'o'),
  search_names = string_to_array(replace(replace(array_to_string(search_names, '|'), 'ß', 'ss'), 'ø', 'o'), '|'),
  search_facts = replace(replace(search_facts, 'ß', 'ss'), 'ø', 'o')
where search_text || search_facts || array_to_string(search_names, '|') ~ '[ßø]';

insert into search_synonyms (word, stands_for, source)
  select replace(replace(word, 'ß', 'ss'), 'ø', 'o'), replace(replace(stands_for, 'ß', 'ss'), 'ø', 'o'), source from search_synonyms
  where word || stands_for ~ '[ßø]' order by source desc
on conflict do nothing;
delete from search_synonyms where word || stands_for ~ '[ßø]';

insert into search_topics (word, category_ids, is_strict)
  select replace(replace(word, 'ß', 'ss'), 'ø', 'o'), category_ids, is_strict from search_topics where word ~ '[ßø]'
on conflict do nothing;
delete from search_topics where word ~ '[ßø]';

-- Counts of searches are kept by folded word; those of such words end with what the shop keeps of the others.
delete from search_misses where folded ~ '[ßø]';
