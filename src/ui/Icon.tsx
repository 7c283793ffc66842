/** The shop's own line drawings on a 24px field, 1.5px strokes. Decorative: text is next to them. */
const drawings = {
  bag: 'M5 8.5h14l1 12H4l1-12Zm3.5 0V7a3.5 3.5 0 0 1 7 0v1.5',
  bank: 'M3.5 9.5 12 4l8.5 5.5h-17Zm3 0V18m3.7-8.5V18m3.6-8.5V18m3.7-8.5V18M3.5 20.5h17',
  calendar: 'M4 6h16v14.5H4V6Zm0 4.5h16M8.5 3.5V8m7-4.5V8',
  check: 'm4.5 12.5 5 5 10-11',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  copy: 'M8.5 8.5v-5h12v12h-5m-12-7h12v12h-12v-12Z',
  down: 'm7 10 5 5 5-5',
  download: 'M12 4v12m-4.5-4.5L12 16l4.5-4.5M4.5 20h15',
  expand: 'M14 4h6v6m0-6-7 7m-3 9H4v-6m0 6 7-7',
  external: 'M13.5 4H20v6.5M20 4l-9.5 9.5m7 .5v6h-13V7h6',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  filter:
    'M3.5 7.5h9m4.5 0h3.5m-17 9H7m4.5 0h9M14.75 5.25a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Zm-5.5 9a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  heart:
    'M12 20.2C6.2 15.9 3.5 12.7 3.5 9.3a4.6 4.6 0 0 1 4.6-4.6c1.6 0 3 .8 3.9 2.2.9-1.4 2.3-2.2 3.9-2.2a4.6 4.6 0 0 1 4.6 4.6c0 3.4-2.7 6.6-8.5 10.9Z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 7.5v5.5m0-9.2v1.2',
  left: 'm14 7-5 5 5 5',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12h-17V6Zm0 .5 8.5 6.5 8.5-6.5',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  minus: 'M6 12h12',
  pause: 'M8.5 5v14m7-14v14',
  phone: 'M8.5 4h-4c0 8.6 6.9 15.5 15.5 15.5v-4l-4.2-1.6-1.8 2a13 13 0 0 1-5.4-5.4l2-1.8L8.5 4Z',
  pin: 'M12 21c4.5-5 6.5-8.3 6.5-11a6.5 6.5 0 0 0-13 0c0 2.7 2 6 6.5 11Zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  play: 'M8 5.2v13.6L19 12 8 5.2Z',
  plus: 'M6 12h12M12 6v12',
  printer: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7V14Z',
  right: 'm10 7 5 5-5 5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2 5.3 5.3',
  share: 'M12 15.5v-12m-4 4 4-4 4 4m-11 5v8h14v-8',
  shrink: 'M19.5 10.5h-6v-6m0 6 7-7m-16 10h6v6m0-6-7 7',
  star: 'm12 3.8 2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4.1 5.8-.8L12 3.8Z',
  trash: 'M4.5 6.5h15m-10 0v-3h5v3m-8 0 1 14h9l1-14M10.5 10v7m3-7v7',
  truck:
    'M5 16.5H2.5V6h11v10.5H9m4.5-7h4l4 4v3H19m-4 0h-1.5M7 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h9.5a5.75 5.75 0 0 1 0 11.5H8',
  up: 'm7 14 5-5 5 5',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  vase: 'M9.5 3.5h5M10 3.5c0 4-4 6-4 10.5 0 3.5 2 6.5 3.5 6.5h5c1.5 0 3.5-3 3.5-6.5 0-4.5-4-6.5-4-10.5M7 11c3 1.5 5-1.5 9.5.5',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v5m0 1.6v1.2',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2 5.3 5.3M10.5 7.8v5.4m-2.7-2.7h5.4',
} as const

export type IconName = keyof typeof drawings

/** All icons, in alphabetical order. */
export const iconNames = Object.keys(drawings) as readonly IconName[]

/** One drawing in the colour of the text around it; `filled` for a rating star or a saved heart. */
export function Icon({
  name,
  size = 20,
  filled = false,
}: {
  readonly name: IconName
  readonly size?: number
  readonly filled?: boolean
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
