// Colours, sizes and categories of the demo shop, in the order in which they are shown.
export const COLOURS = [
  ['Carrara', 'CAR', '#F2F0EC', '#B9BCC0'], ['Calacatta', 'CAL', '#F6F1E6', '#B8924F'], ['Verde', 'VER', '#355C4D', '#A9C4B0'],
  ['Nero', 'NER', '#2B2A2B', '#D9D3CB'], ['Rosa', 'ROS', '#E0B9AC', '#A86A5E'], ['Travertine', 'TRA', '#DCC9AC', '#B8996F'],
  ['Chalk', 'CHA', '#EFE9DF'], ['Terracotta', 'TER', '#B96D4A'], ['Celadon', 'CEL', '#A4BDAA'], ['Ink', 'INK', '#2F3A4A'],
  ['Natural', 'NAT', '#E8DFCF'], ['Oat', 'OAT', '#D3C1A1'], ['Moss', 'MOS', '#757C5D'], ['Clay', 'CLY', '#B26C54'],
  ['Slate', 'SLA', '#727D85'], ['Indigo', 'IND', '#3A4969'], ['Saffron', 'SAF', '#CC963F'], ['Fig', 'FIG', '#663D4C'],
];
export const SIZES = [
  ['Small', 'S'], ['Medium', 'M'], ['Large', 'L'],
  ...[10, 12, 25, 30, 35, 40, 45, 50, 60, 120, 140, 160, 180, 200, 220, 240, 260].map((n) => [`${n} cm`, String(n)]),
];
// path, picture, text
export const CATEGORIES = [
  ['Vases', 'category-vases.jpg', 'Turned, thrown and carved vessels, from a single stem to an armful of branches.'],
  ['Vases > Bud vases', 'alba-bud-vase-carrara.jpg', 'Small necks for one good flower. They stand well alone and better in threes.'],
  ['Vases > Statement vases', 'brina-amphora-celadon.jpg', 'Tall pieces that hold a corner of the room, with or without branches in them.'],
  ['Trays', 'category-trays.jpg', 'Stone cut thin enough to lift and heavy enough to stay where you put it.'],
  ['Trays > Serving trays', 'riva-serving-tray-verde.jpg', 'For the coffee pot, the olives, the whole late breakfast.'],
  ['Trays > Vanity trays', 'perla-vanity-tray-rosa.jpg', 'A low edge around the things that otherwise wander over the wash-stand.'],
  ['Candle holders', 'category-candle-holders.jpg', 'Steady feet for an open flame.'],
  ['Candle holders > Taper holders', 'ciottolo-taper-holder-terracotta.jpg', 'Bored for ordinary 22 mm tapers, so you never hunt for a special candle.'],
  ['Candle holders > Tea-light holders', 'nido-tea-light-holder-rosa.jpg', 'Thick walls that warm slowly and let a small flame look deep.'],
  ['Lamps', 'category-lamps.jpg', 'Stone and clay bodies with linen shades, wired and tested in our workshop.'],
  ['Lamps > Table lamps', 'fungo-table-lamp-terracotta.jpg', 'Low, warm light for sideboards, desks and bedside tables.'],
  ['Lamps > Pendant lamps', 'goccia-pendant-lamp-ink.jpg', 'Hung singly over a corner or in a row over a long table.'],
  ['Bowls', 'category-bowls.jpg', 'Hollows of every size, from a week of fruit to a pinch of salt.'],
  ['Bowls > Fruit bowls', 'piede-footed-bowl.jpg', 'Wide bowls that make lemons look like a decision.'],
  ['Bowls > Small bowls', 'pizzico-salt-bowl-celadon.jpg', 'Pinch bowls, ring dishes and a mortar for daily use.'],
  ['Bookends & sculpture', 'category-bookends-sculpture.jpg', 'Pieces whose first task is to stand there and be looked at.'],
  ['Bookends & sculpture > Bookends', 'arca-arch-bookends-verde.jpg', 'Sold in pairs, felted underneath, heavy enough for art books.'],
  ['Bookends & sculpture > Sculpture', 'anello-ring-nero.jpg', 'Small forms for a shelf, a sill or the end of a corridor.'],
  ['Tableware', 'category-tableware.jpg', 'Stone for the table that can take a wet glass and a bread knife.'],
  ['Tableware > Coasters', 'disco-coaster-nero.jpg', 'Cut from the offcuts of larger pieces, backed with cork.'],
  ['Tableware > Boards & stands', 'taglio-cheese-board-carrara.jpg', 'Cool surfaces for cheese, pastry and cake.'],
  ['Textiles', 'category-textiles.jpg', 'Washed linen in the colours of our clays, woven and sewn in small lots.'],
  ['Textiles > Table linen', 'lino-table-runner-natural.jpg', 'Runners, napkins and towels that look better after the tenth wash.'],
  ['Textiles > Cushions & throws', 'brezza-throw.jpg', 'Something soft beside all that stone.'],
];
export const slugOf = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
