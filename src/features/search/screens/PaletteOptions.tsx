import { Combobox } from '@mantine/core'
import { IconArrowRight, IconHistory, IconLayout } from '@tabler/icons-react'
import { useState } from 'react'
import type { MenuItem } from '../../../domain/menu-item.ts'
import { findInMenu } from '../../../domain/menu-search.ts'
import type { Collection } from '../domain/wire.ts'
import { FoundLine, Line } from './Line.tsx'
import classes from './Palette.module.css'
import { recentPages } from './recent.ts'
import { resultsText } from './result-text.ts'
import { usePlaceOf } from './use-place-of.ts'

const mostScreens = 5

interface PaletteOptionsProps {
  readonly query: string
  readonly menu: readonly MenuItem[]
  readonly found: Collection | undefined
}

/** What may be chosen: records, then screens; with nothing typed, the pages that were open last. */
export function PaletteOptions({ query, menu, found }: PaletteOptionsProps) {
  const [recent] = useState(recentPages)
  const placeOf = usePlaceOf()
  const screens = findInMenu(menu, query).slice(0, mostScreens)
  return (
    <Combobox.Options className={classes.options} aria-label="Found">
      {query === '' && recent.length > 0 && (
        <Combobox.Group label="Recent pages">
          {recent.map(({ to, title }) => (
            <Line key={to} to={to} title={title} icon={IconHistory} />
          ))}
        </Combobox.Group>
      )}
      {found && found.datums.length > 0 && (
        <Combobox.Group label={`Records: ${resultsText(found)}`}>
          {found.datums.map(each => (
            <FoundLine key={`${each.entity} ${each.id}`} found={each} to={placeOf(each)} />
          ))}
          {found.totalCount > found.datums.length && (
            <Line
              to={`/search?${new URLSearchParams({ query: query })}`}
              title="Show all results"
              icon={IconArrowRight}
            />
          )}
        </Combobox.Group>
      )}
      {screens.length > 0 && (
        <Combobox.Group label="Screens">
          {screens.map(({ item, path }) => (
            <Line
              key={`${path.join('/')}/${item.label}`}
              to={item.to ?? '/'}
              title={item.label}
              about={path.join(' › ')}
              icon={IconLayout}
            />
          ))}
        </Combobox.Group>
      )}
    </Combobox.Options>
  )
}
