import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import Lightbox, { IconButton, type Slide, type ZoomRef } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import { lightboxOptions } from './picture-links.ts'

declare module 'yet-another-react-lightbox' {
  interface Labels {
    Share?: string
  }
}

type Props = {
  readonly slides: Slide[]
  readonly index: number
  /** Of the effect `modal` (spec 2.2): elsewhere a click on the picture zooms. */
  readonly closesOnClick: boolean
  readonly onClosed: () => void
}

const labels = () => ({
  Lightbox: messages.images(),
  Next: messages.nextImage(),
  Previous: messages.previousImage(),
  Share: messages.share(),
  'Zoom in': messages.zoomIn(),
  'Zoom out': messages.zoomOut(),
  'Enter Fullscreen': messages.enterFullScreen(),
  'Exit Fullscreen': messages.exitFullScreen(),
  '{index} of {total}': messages.imageOfTotal(),
})

const icon = (name: IconName) => () => <Icon name={name} size={24} />
const icons = {
  iconClose: icon('close'),
  iconNext: icon('right'),
  iconPrev: icon('left'),
  iconZoomIn: icon('plus'),
  iconZoomOut: icon('minus'),
  iconEnterFullscreen: icon('expand'),
  iconExitFullscreen: icon('shrink'),
}

/** The lightbox of the site: counter, full screen, zoom, share, and text of the image (spec 2.13). */
export function SiteLightbox({ slides, index, closesOnClick, onClosed }: Props) {
  const [open, setOpen] = useState(true)
  const zoomRef = useRef<ZoomRef>(null)
  const [zoom, setZoom] = useState(1)
  const click = usePictureClick((at) => {
    if (closesOnClick && zoom <= 1) return setOpen(false)
    zoomRef.current?.changeZoom(zoom > 1 ? 1 : CLICK_ZOOM, false, ...fromMiddle(at))
  })
  const isGroup = slides.length > 1
  const isLandscape = useIsLandscape()
  const isStatic = fitsInTrack(slides.length, isLandscape)
  const { hasCounter, hasFullscreen, hasShare, hasZoom } = lightboxOptions()
  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      slides={slides}
      index={index}
      plugins={[
        Captions,
        ...(hasCounter ? [Counter] : []),
        ...(hasFullscreen ? [Fullscreen] : []),
        ...(hasZoom ? [Zoom] : []),
        ...(isGroup ? [Thumbnails] : []),
      ]}
      labels={labels()}
      controller={{ aria: true, closeOnBackdropClick: true, closeOnPullDown: true }}
      className={[isStatic && 'lightbox-still', zoom > 1 && 'lightbox-zoomed'].filter(Boolean).join(' ')}
      carousel={{ finite: true, preload: isStatic ? slides.length - 1 : 3, padding: 0 }}
      animation={{ fade: 240, swipe: 240 }}
      // A single click zooms: no double clicks.
      zoom={{ ref: zoomRef, maxZoomPixelRatio: 2, doubleTapDelay: 0, doubleClickDelay: 0 }}
      thumbnails={{
        // In a column next to the picture it has the whole height of the window.
        position: isLandscape ? 'start' : 'bottom',
        width: THUMBNAIL.width,
        height: THUMBNAIL.height,
        border: 1,
        borderRadius: 0,
        padding: 0,
        gap: GAP,
        vignette: false,
        imageFit: 'cover',
      }}
      captions={{ descriptionTextAlign: isLandscape ? 'start' : 'center' }}
      toolbar={{ buttons: [...(hasShare ? [<ShareButton key="share" />] : []), 'close'] }}
      render={{ ...icons, ...(isGroup ? {} : { buttonNext: () => null, buttonPrev: () => null }) }}
      on={{ click, zoom: (now) => setZoom(now.zoom), exited: () => setTimeout(onClosed) }}
    />
  )
}

/** A thumbnail and what is between two, in pixels. */
const THUMBNAIL = { width: 48, height: 60 }
const GAP = 10
/** The number of pictures that may be loaded at once, since each thumbnail is its picture. */
const MAX_STATIC_THUMBNAILS = 12

/** Whether all thumbnails fit in one row or column; otherwise they slide, with the current one in the middle. */
function fitsInTrack(count: number, isColumn: boolean): boolean {
  const { clientWidth, clientHeight } = document.documentElement
  const length = count * ((isColumn ? THUMBNAIL.height : THUMBNAIL.width) + 2 + GAP) + GAP
  return count <= MAX_STATIC_THUMBNAILS && length <= (isColumn ? clientHeight : clientWidth) - 2 * GAP
}

const landscape = matchMedia('(min-width: 768px) and (orientation: landscape)')

function useIsLandscape(): boolean {
  const subscribe = (changed: () => void) => {
    landscape.addEventListener('change', changed)
    return () => landscape.removeEventListener('change', changed)
  }
  return useSyncExternalStore(subscribe, () => landscape.matches)
}

/** How far a click on the picture zooms in, where the picture has that many pixels. */
const CLICK_ZOOM = 2
/** A second click within this time is a double click, which counts once. */
const SECOND_CLICK_MS = 300
/** A click that moved farther was a swipe. In pixels. */
const MAX_CLICK_MOVEMENT = 8

type Point = { readonly x: number; readonly y: number }

/** A click on the picture, but not the second of a double click nor the end of a swipe. */
function usePictureClick(clicked: (at: Point) => void): () => void {
  const start = useRef({ x: 0, y: 0 })
  const end = useRef({ x: 0, y: 0 })
  const lastMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const abort = new AbortController()
    const noteIn = (place: { current: Point }) => (event: PointerEvent) => {
      place.current = { x: event.clientX, y: event.clientY }
    }
    document.addEventListener('pointerdown', noteIn(start), { capture: true, signal: abort.signal })
    document.addEventListener('pointerup', noteIn(end), { capture: true, signal: abort.signal })
    return () => abort.abort()
  }, [])
  return () => {
    const now = performance.now()
    const isSecond = now - lastMs.current < SECOND_CLICK_MS
    lastMs.current = now
    const moved = Math.hypot(end.current.x - start.current.x, end.current.y - start.current.y)
    if (!isSecond && moved <= MAX_CLICK_MOVEMENT) clicked(end.current)
  }
}

/** A place in the window as the zoom counts it: from the middle of the area of the picture. */
function fromMiddle({ x, y }: Point): [number, number] {
  const area = document.querySelector('.yarl__slide_current')?.getBoundingClientRect()
  return area ? [x - area.left - area.width / 2, y - area.top - area.height / 2] : [0, 0]
}

/** The share dialog of the device if it has one, else the URL is copied to the clipboard. */
function ShareButton() {
  const [outcome, setOutcome] = useState('')
  const share = async () => {
    const page = { title: document.title, url: location.href }
    if (navigator.canShare?.(page)) return await navigator.share(page).catch(() => {})
    const copied = await navigator.clipboard?.writeText(page.url).then(
      () => true,
      () => false,
    )
    setOutcome(copied ? messages.linkCopied() : messages.linkNotCopied())
  }
  return (
    <>
      <span className="lightbox-outcome" role="status">
        {outcome}
      </span>
      <IconButton label="Share" icon={icon('share')} onClick={() => void share()} />
    </>
  )
}
