-- How often the calls with a limit were used in a minute, by network address, as far as the processes of the shop have exchanged
-- it. Unlogged: after a crash the counts of a minute are lost, and nothing else.
create unlogged table limit_uses (
  -- A digest of the limit and the network.
  key_hash text primary key,
  -- Minutes since 1970.
  minute bigint not null,
  uses bigint not null
);
