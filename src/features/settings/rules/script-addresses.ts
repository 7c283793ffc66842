/** `https://host/path`, and nothing in it that could end an attribute or a directive of the policy. */
const elsewhere = /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?:\/[^\s"'<>\\;,]*)?$/i
/** A path of this shop: not `//host`, which is another's. */
const ours = /^\/(?![/\\])[^\s"'<>\\;,]*$/

/**
 * The addresses that an owner wrote, in their order, each once: `https` ones and paths of this shop, with white space
 * between. `undefined` when one of them is neither.
 */
export function scriptAddresses(text: string): readonly string[] | undefined {
  const addresses = text.split(/\s+/).filter((word) => word !== '')
  return addresses.every((address) => elsewhere.test(address) || ours.test(address))
    ? [...new Set(addresses)]
    : undefined
}

/** The origins, in lower case, from which some of these addresses are fetched; a path is none. */
export function scriptOrigins(addresses: readonly string[]): readonly string[] {
  const origins = addresses.flatMap((address) => elsewhere.exec(address)?.[1]?.toLowerCase() ?? [])
  return [...new Set(origins)]
}
