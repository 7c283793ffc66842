/** Drawings that only the back office has; like those of the shop (`ui/Icon.tsx`), which shoppers load. */
const drawings = {
  devices: 'M3.5 5.5h13v9h-13v-9ZM1.5 18h10M15 10.5h6.5v9H15v-9Zm2.5 6.5h1.5',
  errors: 'M12 4 2.500 20h19L12 4Zm0 6v5m0 2.300v.4',
  help: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .7-1 1.500v.4m0 2.300v.6',
  history: 'M4 12a8 8 0 1 0 2.600-5.900M4 4.500v4.500h4.500M12 8v4.500l3 2',
  home: 'm3.5 11 8.5-7 8.5 7M5.5 9.5v11h5v-6h3v6h5v-11',
  jobs: 'M5 6.500h14M5 12h14M5 17.500h8m4-2v4m-2-2h4',
  keyboard: 'M2.5 6.5h19v11h-19v-11ZM6 10h.01M9 10h.01M12 10h.01M15 10h.01M18 10h.01M8 14h8',
  mail: 'M3.5 6h17v12h-17V6Zm0 .5 8.5 6.500 8.5-6.500',
  key: 'M15.5 4a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 12l-8.500 8.500m3-3 2.500 2.500',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  orders: 'M5 3.5v17l2.5-1.5L10 20.5l2-1.5 2 1.5 2.5-1.5 2.5 1.5v-17H5ZM8.5 8h7m-7 3.5h7m-7 3.5h4',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.4 3-5 6.5-5s6 1.6 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2 3.3c2.3.6 3.6 2.1 4 4.5',
  settings:
    'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm-6 10a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  profile: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  returns: 'M8.5 5 4 9.5 8.5 14M4 9.5h10.500a5 5 0 0 1 0 10H9',
  'sign-out': 'M10 4H4.5v16H10m5.5-12.5L20 12l-4.5 4.500M20 12H9',
  status: 'M3 12.500h4l2.500-7 4.500 13 2.500-6H21',
  stock: 'M4 8.500 12 4l8 4.500v7.500l-8 4.500-8-4.500V8.500Zm0 0 8 4.500m0 0 8-4.500M12 13v7.500',
  storefront:
    'M4 10v10.500h16V10M3 9.5 5 4h14l2 5.500c0 1.5-1.3 2.5-3 2.500s-3-1-3-2.500c0 1.5-1.3 2.5-3 2.500s-3-1-3-2.500c0 1.5-1.3 2.5-3 2.500S3 11 3 9.500Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5.500v2.500m0 14v2.500M2.5 12H5m14 0h2.500M5.3 5.3 7 7m10 10 1.7 1.700m0-13.400L17 7M7 17l-1.7 1.7',
  webhook:
    'M9.500 14.500 6 18a2.500 2.500 0 1 1-3-3l4-4m7.500-1.500L18 6a2.500 2.500 0 1 1 3 3l-4 4m-8 2 6-6',
} as const

export type MenuIconName = keyof typeof drawings

export function MenuIcon({ name, size = 20 }: { readonly name: MenuIconName; readonly size?: number }) {
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
