/** `https://host/path`, and nothing in it that could end an attribute or a directive of the policy. */
const httpsUrl = /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?:\/[^\s"'<>\\;,]*)?$/i
/** A path of this shop: not `//host`, which is another host. */
const shopPath = /^\/(?![/\\])[^\s"'<>\\;,]*$/

/**
 * The URLs in an owner's text, in their order, each once: `https` ones and paths of this shop, separated by white space.
 * `undefined` when one of them is neither.
 */
export function parseScriptUrls(text: string): readonly string[] | undefined {
  const urls = text.split(/\s+/).filter((word) => word !== '')
  return urls.every((address) => httpsUrl.test(address) || shopPath.test(address))
    ? [...new Set(urls)]
    : undefined
}

/** The origins of these URLs, in lower case; a path has none. */
export function scriptOrigins(urls: readonly string[]): readonly string[] {
  const origins = urls.flatMap((address) => httpsUrl.exec(address)?.[1]?.toLowerCase() ?? [])
  return [...new Set(origins)]
}
