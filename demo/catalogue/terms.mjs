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
  ['Vases', 'category-vases.jpg', 'Turned, thrown and carved, for anything from a single stem to an armful of branches.'],
  ['Vases > Bud vases', 'alba-bud-vase-carrara.jpg', 'Narrow necks for a single stem. Lovely alone, better in threes.'],
  ['Vases > Statement vases', 'brina-amphora-celadon.jpg', 'Tall vases that anchor a corner of the room, with or without branches.'],
  ['Trays', 'category-trays.jpg', 'Stone cut thin enough to lift and heavy enough to stay where you put it.'],
  ['Trays > Serving trays', 'riva-serving-tray-verde.jpg', 'For the coffee pot, the olives, the whole late breakfast.'],
  ['Trays > Vanity trays', 'perla-vanity-tray-rosa.jpg', 'A low edge for the things that wander across the vanity.'],
  ['Candle holders', 'category-candle-holders.jpg', 'Steady bases for a flame, in marble, stoneware and terracotta.'],
  ['Candle holders > Taper holders', 'ciottolo-taper-holder-terracotta.jpg', 'Made for standard ⅞-inch (22 mm) taper candles.'],
  ['Candle holders > Tea-light holders', 'nido-tea-light-holder-rosa.jpg', 'Thick walls that give a small flame a deep glow.'],
  ['Lamps', 'category-lamps.jpg', 'Marble and stoneware bases with linen shades, wired and tested in our workshop.'],
  ['Lamps > Table lamps', 'fungo-table-lamp-terracotta.jpg', 'Low, warm light for sideboards, desks and nightstands.'],
  ['Lamps > Pendant lamps', 'goccia-pendant-lamp-ink.jpg', 'One above a corner, or a row above a long table.'],
  ['Bowls', 'category-bowls.jpg', 'Bowls of every size, from a week of fruit to a pinch of salt.'],
  ['Bowls > Fruit bowls', 'piede-footed-bowl.jpg', 'Wide bowls that turn a few lemons into a centerpiece.'],
  ['Bowls > Small bowls', 'pizzico-salt-bowl-celadon.jpg', 'Pinch bowls, ring dishes and a mortar for every day.'],
  ['Bookends & sculpture', 'category-bookends-sculpture.jpg', 'Pieces whose only job is to be looked at. And a few that also hold up your books.'],
  ['Bookends & sculpture > Bookends', 'arca-arch-bookends-verde.jpg', 'Sold in pairs, felt-lined, and heavy enough for art books.'],
  ['Bookends & sculpture > Sculpture', 'anello-ring-nero.jpg', 'Small sculptures for a shelf, a windowsill or the end of a hallway.'],
  ['Tableware', 'category-tableware.jpg', 'Stone for the table, ready for a wet glass and a bread knife.'],
  ['Tableware > Coasters', 'disco-coaster-nero.jpg', 'Made from the offcuts of larger pieces, backed with cork.'],
  ['Tableware > Boards & stands', 'taglio-cheese-board-carrara.jpg', 'Cool surfaces for cheese, pastry and cake.'],
  ['Textiles', 'category-textiles.jpg', 'Washed linen in the colors of our clays, woven and sewn in small batches.'],
  ['Textiles > Table linen', 'lino-table-runner-natural.jpg', 'Runners, napkins and tea towels that look better after the tenth wash.'],
  ['Textiles > Cushions & throws', 'brezza-throw.jpg', 'Something soft to go with all that stone.'],
];
export const slugOf = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
