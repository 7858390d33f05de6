import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { ScaleProvider, useScale } from '../../ui/scale.tsx'
import { nonce } from '../nonce.ts'
import { densityAtom, themeKey } from './stored.ts'
import { surfaces, themeFor } from './theme.ts'

/** Loaded after the first screen, which doesn't wait for it. */
const Notices = lazy(() => import('./Notices.tsx'))

const schemeManager = localStorageColorSchemeManager({ key: themeKey })

/** Density, colours and notices for the whole app. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <ScaleProvider choice={useAtomValue(densityAtom)}>
      <Themed>{children}</Themed>
    </ScaleProvider>
  )
}

function Themed({ children }: { children: ReactNode }) {
  const { density } = useScale()
  const theme = useMemo(() => themeFor(density), [density])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      cssVariablesResolver={surfaces}
      getStyleNonce={() => nonce}
    >
      {children}
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    </MantineProvider>
  )
}
