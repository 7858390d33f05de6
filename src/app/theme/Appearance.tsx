import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { ScaleProvider, useScale } from '../../ui/scale.tsx'
import { nonce } from '../nonce.ts'
import { densityAtom, themeKey } from './stored.ts'
import { surfaces, themeFor } from './theme.ts'

const schemeManager = localStorageColorSchemeManager({ key: themeKey })

interface AppearanceProps {
  /** What is shown is for paper, which is white. */
  isPaper?: boolean
  /** What shows notices. */
  notices: ReactNode
  children: ReactNode
}

/** Density, colours and notices for a whole page. */
export function Appearance({ isPaper = false, notices, children }: AppearanceProps) {
  return (
    <ScaleProvider choice={useAtomValue(densityAtom)}>
      <Themed isPaper={isPaper}>
        {children}
        {notices}
      </Themed>
    </ScaleProvider>
  )
}

function Themed({ isPaper, children }: { isPaper: boolean; children: ReactNode }) {
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
    </MantineProvider>
  )
}
