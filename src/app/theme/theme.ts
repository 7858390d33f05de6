import {
  ActionIcon,
  Button,
  createTheme,
  PasswordInput,
  TextInput,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import type { Density } from '../../ui/scale.tsx'

const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#eeeff1',
  '#e3e5e8',
  '#d5d8dc',
  '#bfc4c9',
  '#98a0a7',
  '#646b72',
  '#4d545a',
  '#363b40',
  '#202428',
]
const dark: MantineColorsTuple = [
  '#dadde0',
  '#bcc1c6',
  '#98a0a7',
  '#6d757c',
  '#474d53',
  '#363b40',
  '#2a2e32',
  '#1c1f22',
  '#16181b',
  '#0f1113',
]
/** What can be pressed: a violet, since no state has it. */
const accent: MantineColorsTuple = [
  '#f2f1fa',
  '#e3e0f4',
  '#c9c4ea',
  '#aea7de',
  '#968dd3',
  '#8176c6',
  '#6e62b8',
  '#5d52a6',
  '#4f4690',
  '#403875',
]

const fonts = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif'

const otherControls = ['ColorInput', 'FileInput', 'MultiSelect', 'NumberInput', 'Select', 'Textarea']

/** Neutral surfaces, one accent, and controls that a thumb can hit where thumbs are used. */
export function themeFor(density: Density) {
  const size = density === 'touch' ? 'lg' : 'sm'
  const sized = { defaultProps: { size } }
  return createTheme({
    colors: { gray, dark, accent },
    primaryColor: 'accent',
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    fontFamily: fonts,
    headings: {
      fontFamily: fonts,
      fontWeight: '600',
      sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' }, h2: { fontSize: '1.125rem', lineHeight: '1.35' } },
    },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: Button.extend(sized),
      TextInput: TextInput.extend(sized),
      PasswordInput: PasswordInput.extend({
        defaultProps: { size, visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 } },
      }),
      // By their names: these controls come with the screens that need them, not with the first.
      ...Object.fromEntries(otherControls.map(name => [name, sized])),
      // By its name, for the same reason: notices come after the first screen.
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
      ActionIcon: ActionIcon.extend({ defaultProps: { size: 'var(--target)', variant: 'subtle', color: 'gray' } }),
      Menu: {
        // Focus in it must not scroll the page, which would hide its button and close it: fixed, and no taller than
        // there is room for.
        defaultProps: {
          shadow: 'md',
          withinPortal: true,
          transitionProps: { duration: 0 },
          floatingStrategy: 'fixed',
          middlewares: { size: { padding: 8 } },
        },
        styles: { dropdown: { overflowY: 'auto' } },
      },
    },
  })
}

/** Surfaces: the page is a little darker than the cards on it, in light as in dark. */
export const surfaces: CSSVariablesResolver = theme => ({
  variables: {},
  light: {
    '--surface-page': theme.colors.gray[1],
    '--surface-bar': theme.white,
    '--mantine-color-text': theme.colors.gray[9],
    '--mantine-color-dimmed': theme.colors.gray[6],
    '--mantine-color-placeholder': theme.colors.gray[6],
    '--mantine-color-error': 'var(--state-alarm)',
    '--mantine-color-anchor': theme.colors.accent?.[8] ?? '',
  },
  dark: {
    '--surface-page': theme.colors.dark[8],
    '--surface-bar': theme.colors.dark[7],
    '--mantine-color-dimmed': theme.colors.dark[2],
    '--mantine-color-placeholder': theme.colors.dark[2],
    '--mantine-color-error': 'var(--state-alarm)',
    '--mantine-color-anchor': theme.colors.accent?.[3] ?? '',
  },
})
