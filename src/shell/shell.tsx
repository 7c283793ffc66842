import { document } from './document.tsx'
import { loadFrame } from './frame.tsx'
import { fault, notFound, refusal } from './plain-pages.tsx'

/** What wraps the pages of all features: document, header, menu, footer, and the pages that say "no". */
export const shell = { document, loadFrame, notFound, fault, refusal }
