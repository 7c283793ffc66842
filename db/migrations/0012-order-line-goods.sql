-- Whether a thing was ever sold: asked before it is taken out of the shop.
create index order_line_product on order_line (product_id);
create index order_line_variation on order_line (variation_id) where variation_id is not null;
