const action =
  /^#elementor-action:action=(?:popup:(?:open|close)|off_canvas:(?:open|close|toggle)|reload-page)(?:&settings=[A-Za-z0-9+/=]*)?$/

/** Whether a hash is one of the actions of spec 2.1, as links of the content write it. */
export function isActionHash(hash: string): boolean {
  try {
    return action.test(decodeURIComponent(hash))
  } catch {
    return false
  }
}
