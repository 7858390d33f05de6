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

interface AppearanceProps {
  /** What is shown is for paper, which is white. */
  isPaper?: boolean
  children: ReactNode
}

/** Density, colours and notices for the whole app. */
export function Appearance({ isPaper = false, children }: AppearanceProps) {
  return (
    <ScaleProvider choice={useAtomValue(densityAtom)}>
      <Themed isPaper={isPaper}>{children}</Themed>
    </ScaleProvider>
  )
}

function Themed({ isPaper, children }: Required<AppearanceProps>) {
  const { density } = useScale()
  const theme = useMemo(() => themeFor(density), [density])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      {...(isPaper && { forceColorScheme: 'light' as const })}
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
