import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import * as messages from './messages.ts'

const green: MantineColorsTuple = [
  '#eef5f2',
  '#dbe8e3',
  '#b4d0c7',
  '#8bb7aa',
  '#68a290',
  '#4b8473',
  '#2f5d50',
  '#2a5448',
  '#24493f',
  '#193730',
]
const clay: MantineColorsTuple = [
  '#fdf0ea',
  '#f8ded2',
  '#efbaa3',
  '#e59370',
  '#dc7245',
  '#c25624',
  '#a8481f',
  '#933d19',
  '#7e3315',
  '#692910',
]
/** From paper over lines to ink. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f1ece5',
  '#e7e0d7',
  '#ddd5cb',
  '#c9bfb3',
  '#8c8177',
  '#6f665e',
  '#5c544d',
  '#3a332e',
  '#1f1b18',
]
const dark: MantineColorsTuple = [
  '#efe9e2',
  '#cfc6bc',
  '#b3a99e',
  '#8c8177',
  '#4a433d',
  '#38322d',
  '#2b2622',
  '#211d1b',
  '#1a1715',
  '#131110',
]

/** The library's parts with the tokens of the shop (`admin.css` has them in light and dark). */
export const theme = createTheme({
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '420' },
  colors: { green, clay, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 6, dark: 6 },
  black: '#1f1b18',
  white: '#ffffff',
  defaultRadius: 3,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A menu stays in the landmark of its button.
    Menu: {
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'none', offset: 6 },
    },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': messages.close() }, centered: true, radius: 3 },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': messages.close() } } },
    // A banner is the header of the page alone.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': messages.dismiss() } } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-anchor': 'var(--green)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--paper-deep)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-green-filled': 'var(--button)',
  '--mantine-color-green-filled-hover': 'var(--button-hover)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
