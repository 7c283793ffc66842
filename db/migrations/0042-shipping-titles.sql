-- The titles of shipping methods that migration 0019 gave to a shop without titles of its own, in American English. Titles
-- that an owner has written stay: only the two methods of that migration are renamed.
update shipping_method set title = 'Standard shipping'
 where id = 1 and zone_id = 0 and kind = 'flat_rate' and title = 'Standard delivery';
update shipping_method set title = 'Free shipping'
 where id = 2 and zone_id = 0 and kind = 'free_shipping' and title = 'Free delivery';
