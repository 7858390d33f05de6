import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { TileButton } from '../../../ui/TileButton.tsx'
import classes from './Roll.module.css'

interface RollBarProps {
  /** The sites there are, by name; nothing to choose where there is but one. */
  sites: readonly (readonly [siteId: number, name: string])[]
  siteId: number | undefined
  onSite: (siteId: number | undefined) => void
  /** The order stays while people are being marked. */
  isKept: boolean
  onSort: () => void
  /** What else can be done here. */
  children?: ReactNode
}

/** Which site is called, and the way back to the usual order. It is always there, so that no row moves when it is needed. */
export function RollBar({ sites, siteId, onSite, isKept, onSort, children }: RollBarProps) {
  const { words } = useCaller()
  return (
    <div className={classes.bar}>
      {sites.length > 1 && (
        <NativeSelect
          size="xs"
          className={classes.site}
          aria-label={words.One('area')}
          value={siteId === undefined ? '' : String(siteId)}
          onChange={({ currentTarget: { value } }) => onSite(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: `All ${words.many('area')}` },
            ...sites.map(([id, name]) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <span className={classes.kept}>{isKept && 'The order stays while you mark'}</span>
      {children}
      <TileButton disabled={!isKept} onClick={onSort}>
        Sort again
      </TileButton>
    </div>
  )
}
