import { useEffect, useRef, useState } from 'react'
import Lightbox, { IconButton, type Slide } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { linkCopied, linkNotCopied, nextPicture, previousPicture, sharePicture } from '../texts.ts'

declare module 'yet-another-react-lightbox' {
  interface Labels {
    [sharePicture]?: string
  }
}

type Props = { readonly slides: Slide[]; readonly index: number; readonly onClosed: () => void }

const labels = {
  Lightbox: 'Pictures',
  Next: nextPicture,
  Previous: previousPicture,
  'Zoom in': 'Zoom in',
  'Zoom out': 'Zoom out',
  'Enter Fullscreen': 'Full screen',
  'Exit Fullscreen': 'Leave full screen',
  '{index} of {total}': 'Image {index} of {total}',
}

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
export function SiteLightbox({ slides, index, onClosed }: Props) {
  const [open, setOpen] = useState(true)
  const { click, zoomed } = useClosingClick(() => setOpen(false))
  const isGroup = slides.length > 1
  const isStatic = fitsInRow(slides.length)
  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      slides={slides}
      index={index}
      plugins={[Captions, Counter, Fullscreen, Zoom, ...(isGroup ? [Thumbnails] : [])]}
      labels={labels}
      controller={{ aria: true, closeOnBackdropClick: true, closeOnPullDown: true }}
      className={isStatic ? 'lightbox-still' : ''}
      carousel={{ finite: true, preload: isStatic ? slides.length - 1 : 3, padding: 0 }}
      animation={{ fade: 240, swipe: 240 }}
      zoom={{ maxZoomPixelRatio: 2, doubleTapDelay: SECOND_CLICK_MS, doubleClickDelay: SECOND_CLICK_MS }}
      thumbnails={{
        width: THUMBNAIL,
        height: 60,
        border: 1,
        borderRadius: 0,
        padding: 0,
        gap: GAP,
        vignette: false,
        imageFit: 'cover',
      }}
      captions={{ descriptionTextAlign: 'center' }}
      toolbar={{ buttons: [<ShareButton key="share" />, 'close'] }}
      render={{ ...icons, ...(isGroup ? {} : { buttonNext: () => null, buttonPrev: () => null }) }}
      on={{ click, zoom: zoomed, exited: () => setTimeout(onClosed) }}
    />
  )
}

/** A thumbnail and what is between two, in pixels. */
const THUMBNAIL = 48
const GAP = 10
/** The number of pictures that may be loaded at once, since each thumbnail is its picture. */
const MAX_STATIC_THUMBNAILS = 12

/** Whether all thumbnails fit side by side; otherwise they slide, with the current one in the middle. */
function fitsInRow(count: number): boolean {
  const row = count * (THUMBNAIL + 2 + GAP) + GAP
  return count <= MAX_STATIC_THUMBNAILS && row <= document.documentElement.clientWidth - 2 * GAP
}

/** A second click within this time is a double click, and zooms. */
const SECOND_CLICK_MS = 300
/** A click that moved farther was a swipe. In pixels. */
const MAX_CLICK_MOVEMENT = 8

/** A click on the picture closes it (spec 2.2), unless it is zoomed, a double click, or the end of a swipe. */
function useClosingClick(close: () => void) {
  const zoom = useRef(1)
  const swiped = useRef(false)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    let start = { x: 0, y: 0 }
    const down = ({ clientX: x, clientY: y }: PointerEvent) => {
      start = { x, y }
    }
    const up = ({ clientX: x, clientY: y }: PointerEvent) => {
      swiped.current = Math.hypot(x - start.x, y - start.y) > MAX_CLICK_MOVEMENT
    }
    document.addEventListener('pointerdown', down, { capture: true, signal: abort.signal })
    document.addEventListener('pointerup', up, { capture: true, signal: abort.signal })
    return () => {
      clearTimeout(pending.current)
      abort.abort()
    }
  }, [])
  const click = () => {
    const isSecond = pending.current !== undefined
    clearTimeout(pending.current)
    pending.current = undefined
    if (isSecond || swiped.current || zoom.current > 1) return
    pending.current = setTimeout(close, SECOND_CLICK_MS)
  }
  const zoomed = (now: { readonly zoom: number }) => {
    zoom.current = now.zoom
  }
  return { click, zoomed }
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
    setOutcome(copied ? linkCopied : linkNotCopied)
  }
  return (
    <>
      <span className="lightbox-outcome" role="status">
        {outcome}
      </span>
      <IconButton label={sharePicture} icon={icon('share')} onClick={() => void share()} />
    </>
  )
}
