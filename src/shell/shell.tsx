import { document } from './document.tsx'
import { loadFrame } from './frame.tsx'
import { errorPage, notFound, refusal, unavailable } from './plain-pages.tsx'

/** The layout of all pages: document, header, menu, footer, and the error pages. */
export const shell = { document, loadFrame, notFound, errorPage, unavailable, refusal }
