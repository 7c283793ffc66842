// What a description says under headings of their own: what the piece is made of, how it is cared for, and by whom it was made.
// All of it follows from the first fact of the piece, which names its material, and from its shelf.
const STONES = {
  Calacatta: 'Calacatta is the whitest of the marbles we cut, with broad veins of grey and honey. It comes from three small quarries above Carrara, and each block is opened in front of us.',
  Carrara: 'Carrara is a fine, even marble: white going into pale grey, with soft veins like breath on a window. It has been cut from the same hills for two thousand years.',
  Verde: 'Verde is a green stone with white seams, denser than white marble and a little harder. Against the light it goes from moss to bottle glass.',
  Nero: 'Nero is black with a few white threads. It takes the deepest polish of all our stones, and shows dust sooner than the others.',
  Rosa: 'Rosa owes its blush to iron. The tone runs from shell to brick within one block; we match the parts of a piece, but no two pieces.',
  travertine: 'Travertine is laid down by hot springs, layer on layer, and full of small hollows where gas once rose. The layers are what you see as stripes.',
  marble: 'Real marble, cut from the block and never cast. The veins run all the way through, so that every piece has its own; yours will be a cousin of the one in the picture.',
};
const CLAYS = {
  Terracotta: 'Terracotta from the river clay below the workshop, fired once at 1060 °C and left open-pored, which is what makes it feel warm.',
  Porcelain: 'A porcelain stoneware, fired at 1260 °C under a celadon glaze that is thin on every edge and deep in every hollow.',
  Stoneware: 'Stoneware from our own mixture of two clays, fired slowly at 1240 °C until it rings when it is tapped. The glazes are ours, free of lead and cadmium.',
};
const CLOTHS = {
  wool: 'Linen for strength and merino for warmth, woven together so that neither side scratches.',
  linen: 'European flax, spun and woven in one valley, and washed soft before it is cut. It creases as linen should, and grows softer with every wash.',
};
const CARE = {
  Stone: 'All our stones mind acids: vinegar, wine and lemon leave dull marks if they are given time. Wipe spills at once, use nothing sharper than a drop of mild soap, and dry with a soft cloth.',
  Clay: 'The glaze minds neither soap nor lemon. Keep the piece from sudden heat and cold, and set it down gently on stone: its unglazed foot is hard enough to scratch.',
  Raw: 'Unglazed clay drinks what touches it. Brush it dry, and let it dry out slowly in the shade if it has been wet.',
  Cloth: 'Wash with like colours and a mild soap, without bleach or softener. Pull it into shape while it is damp; iron it from the wrong side, or not at all.',
  Lamp: 'Unplug the lamp, or switch off its circuit, and let the bulb cool before you clean it. Use dry cloths only near the fitting.',
};
const MAKER = {
  Stone: 'Cut, turned and finished by four people in our own workshop, from blocks that we choose at the quarry. The initials of whoever did the last polish are under the foot.',
  Clay: 'Thrown and glazed by hand in our own workshop, in kiln loads of forty. Look for the thumbprint beside the stamp: it belongs to whoever made it.',
  Cloth: 'Woven for us in a family mill that has run linen since 1954; cut, sewn and pressed at the long table of our workshop.',
  Lamp: 'Body and shade are made in our own workshop. Each lamp is wired, switched on and left burning for an evening before it is packed.',
};

const named = (texts, name) => Object.entries(texts).find(([key]) => name.toLowerCase().includes(key.toLowerCase()))?.[1];
const NAMES = Object.keys(STONES);
/** A piece of many stones is told of as marble in general. */
const stone = (text) => (NAMES.filter((name) => text.includes(name)).length > 2 ? STONES.marble : named(STONES, text));
const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** "For tapers of 22 mm; wipe wax off while warm" is a fact and a piece of advice. */
const apart = (fact) => {
  const [first, ...rest] = fact.split('; ');
  return !isCare(first) && rest.some(isCare) ? [first, capital(rest.join('; '))] : [fact];
};
const isCare = (fact) => /wash|wip|wax|dust|rinse|brush|clean|polish with|dishwasher|outside|boil|oil the|scrub|hot water|warm water|keep away|no lemon|lift out|pour wax/i.test(fact);

/** The sections of a piece, as pairs of a heading and its paragraphs and list. */
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
