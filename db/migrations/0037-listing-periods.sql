-- The moments at which prices of listed products change, which are few among all entries.
create index listing_entry_period on listing_entry (valid_from) where scope = 0 and valid_from > '-infinity';
