/** The shop's own line drawings on a 24px field, 1.5px strokes. Decorative: words stand beside them. */
const drawings = {
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  bag: 'M5 8.5h14l1 12H4l1-12Zm3.5 0V7a3.5 3.5 0 0 1 7 0v1.5',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  check: 'm4.5 12.5 5 5 10-11',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  down: 'm7 10 5 5 5-5',
  right: 'm10 7 5 5-5 5',
  left: 'm14 7-5 5 5 5',
  phone: 'M8.5 4h-4c0 8.6 6.9 15.5 15.5 15.5v-4l-4.2-1.6-1.8 2a13 13 0 0 1-5.4-5.4l2-1.8L8.5 4Z',
  mail: 'M3.5 6h17v12h-17V6Zm0 .5 8.5 6.5 8.5-6.5',
  vase: 'M9.5 3.5h5M10 3.5c0 4-4 6-4 10.5 0 3.5 2 6.5 3.5 6.5h5c1.5 0 3.5-3 3.5-6.5 0-4.5-4-6.5-4-10.5M7 11c3 1.5 5-1.5 9.5.5',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
