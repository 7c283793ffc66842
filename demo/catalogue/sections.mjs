// The sections of a description: material, care and maker. They follow from the first fact of the product, which names its
// material, and from its category.
const STONES = {
  Calacatta: 'Calacatta is the whitest marble we cut, with broad veins of gray and honey. It comes from three small quarries above Carrara, and we choose each block in person.',
  Carrara: 'Carrara is a fine, even marble: white fading into pale gray, with soft veins like breath on a window. It has been cut from the same hills for two thousand years.',
  Verde: 'Verde is green with white veins, denser than white marble and a little harder. In the light it shifts from moss to bottle green.',
  Nero: 'Nero is black with a few white threads. It takes the deepest polish of all our stones. It also shows dust the soonest.',
  Rosa: 'Rosa owes its blush to iron. The tone runs from shell to brick within a single block, so no two pieces match exactly.',
  travertine: 'Travertine is formed by hot springs, layer upon layer, and is full of small hollows where gas once rose. The stripes you see are its layers.',
  marble: 'Real marble, cut from the block and never cast. The veins run all the way through and no two are alike: yours will vary slightly from the photo.',
};
const CLAYS = {
  Terracotta: 'Terracotta made from river clay, fired once at 1,940 °F (1,060 °C) and left unglazed, so it feels warm to the touch.',
  Porcelain: 'Porcelain stoneware, fired at 2,300 °F (1,260 °C) under a celadon glaze that runs thin on the edges and pools deep in the hollows.',
  Stoneware: 'Stoneware from our own blend of two clays, fired slowly at 2,260 °F (1,240 °C) until it rings when you tap it. Our glazes are free of lead and cadmium.',
};
const CLOTHS = {
  wool: 'Linen for strength and merino for warmth, woven together so neither side scratches.',
  linen: 'European flax, spun and woven in one valley and washed soft before it’s cut. It creases the way linen should and gets softer with every wash.',
};
const CARE = {
  Stone: 'Marble is sensitive to acid: vinegar, wine and lemon leave dull marks. Wipe up spills right away, use only mild soap, and dry with a soft cloth.',
  Clay: 'The glaze stands up to soap and lemon. Avoid sudden changes of temperature, and set it down gently on stone: the unglazed foot can scratch.',
  Raw: 'Unglazed clay is absorbent. Clean it with a dry brush, and if it gets wet, let it dry slowly in the shade.',
  Cloth: 'Wash with like colors and mild detergent, without bleach or softener. Reshape while damp. Iron on the reverse side, or not at all.',
  Lamp: 'Unplug the lamp or switch off the circuit, and let the bulb cool before cleaning. Use only a dry cloth near the socket.',
};
const MAKER = {
  Stone: 'Cut, turned and finished by four people in our own workshop, from blocks we choose at the quarry. Look under the foot for the initials of the person who polished it.',
  Clay: 'Thrown and glazed by hand in our own workshop, forty to a kiln. Look for the thumbprint next to the stamp: it belongs to the person who made it.',
  Cloth: 'Woven for us by a family mill that has made linen since 1954, then cut, sewn and pressed in our workshop.',
  Lamp: 'The body and shade are made in our own workshop. Each lamp is wired and left on for a full evening before we pack it.',
};

const named = (texts, name) => Object.entries(texts).find(([key]) => name.toLowerCase().includes(key.toLowerCase()))?.[1];
const NAMES = Object.keys(STONES);
/** A product of many stones is described as marble in general. */
const stone = (text) => (NAMES.filter((name) => text.includes(name)).length > 2 ? STONES.marble : named(STONES, text));
const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** "Fits 22 mm taper candles; wipe wax off while warm" is a fact and a care instruction. */
const apart = (fact) => {
  const [first, ...rest] = fact.split('; ');
  return !isCare(first) && rest.some(isCare) ? [first, capital(rest.join('; '))] : [fact];
};
const isCare = (fact) => /wash|wipe|chill|wax|dust|rinse|brush|clean|polish with|dishwasher|outside|boil|oil the|scrub|hot water|warm water|keep away|no lemon|pour wax|keep cut|bring it in/i.test(fact);

/** The sections of a product, as pairs of a heading and its paragraphs and list. */
export function sectionsOf({ facts, cat, colour }) {
  const material = facts[0], others = facts.slice(1).flatMap(apart);
  const care = others.filter(isCare), plain = others.filter((fact) => !isCare(fact));
  const isLamp = cat.startsWith('Lamps'), cloth = cat.startsWith('Textiles'), clay = named(CLAYS, material);
  const about = cloth ? named(CLOTHS, material) : clay ?? stone(`${material} ${colour ?? ''}`);
  const kind = cloth ? 'Cloth' : clay ? 'Clay' : 'Stone';
  const general = isLamp ? CARE.Lamp : /unglazed/i.test(material) ? CARE.Raw : CARE[kind];
  return [
    ['Material', [about], [material, ...plain]],
    ['Care', [care.map((fact) => `${fact}.`).join(' '), general], []],
    ['Maker', [isLamp ? MAKER.Lamp : MAKER[kind]], []],
  ];
}
