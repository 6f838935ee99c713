-- compatible from: any
-- An edit of a price gives its row of `product_search` a new version, and with it an entry for each of its fifty words in the indexes of
-- words, which took four fifths of a bulk edit of prices and of what it wrote to disk. They are now put in together, when 256 kB of them
-- are waiting: a search reads at most so many beside the index, 32 pages, which it does not notice.

-- Sales wait for what waits here; see 0029.
set local lock_timeout = '200ms';

alter index product_search_by_term set (fastupdate = on, gin_pending_list_limit = 256);
alter index product_search_by_description_term set (fastupdate = on, gin_pending_list_limit = 256);
