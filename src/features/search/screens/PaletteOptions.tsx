import { Combobox } from '@mantine/core'
import { IconArrowRight, IconBolt, IconHistory, IconLayout } from '@tabler/icons-react'
import { useState } from 'react'
import { favouriteIcons } from '../../../crud/favourite-icons.ts'
import type { MenuItem } from '../../../domain/menu-item.ts'
import type { Collection } from '../domain/wire.ts'
import { type Action, valueOf } from './actions.ts'
import { FoundLine, Line } from './Line.tsx'
import { Lines } from './Lines.tsx'
import classes from './Palette.module.css'
import { recentPages } from './recent.ts'
import { resultsText } from './result-text.ts'
import { useOffers } from './use-offers.ts'
import type { DoorOrder } from './use-orders.ts'

interface PaletteOptionsProps {
  readonly query: string
  readonly menu: readonly MenuItem[]
  readonly actions: readonly Action[]
  readonly found: Collection | undefined
  readonly orders: readonly DoorOrder[]
}

/** What may be chosen, by kind and, within each, by use; with nothing typed, favourites and the pages that were open last. */
export function PaletteOptions(props: PaletteOptionsProps) {
  const { query, found } = props
  const [recent] = useState(recentPages)
  const { orders, favourites, records, screens, does } = useOffers(props)
  return (
    <Combobox.Options className={classes.options} aria-label="Found">
      <Lines label="Commands on doors" of={orders}>
        {({ to, text, about }) => <Line key={to} to={to} title={text} about={about} icon={IconBolt} />}
      </Lines>
      {query === '' && <FavouriteLines of={favourites} />}
      <Lines label="Recent pages" of={query === '' ? recent : []}>
        {({ to, title }) => <Line key={to} to={to} title={title} icon={IconHistory} />}
      </Lines>
      {found && records.length > 0 && (
        <Combobox.Group label={`Records: ${resultsText(found)}`}>
          {records.map(({ found: each, to }) => (
            <FoundLine key={`${each.entity} ${each.id}`} found={each} to={to} />
          ))}
          {found.totalCount > found.datums.length && (
            <Line to={`/search?${new URLSearchParams({ query })}`} title="Show all results" icon={IconArrowRight} />
          )}
        </Combobox.Group>
      )}
      {query !== '' && <FavouriteLines of={favourites} />}
      <Lines label="Screens" of={screens}>
        {({ item, path }) => (
          <Line
            key={`${path.join('/')}/${item.label}`}
            to={item.to ?? '/'}
            title={item.label}
            about={path.join(' › ')}
            icon={IconLayout}
          />
        )}
      </Lines>
      <Lines label="Commands" of={does}>
        {action => <Line key={action.label} to={valueOf(action)} title={action.label} icon={action.icon} />}
      </Lines>
    </Combobox.Options>
  )
}

const FavouriteLines = ({ of }: { of: ReturnType<typeof useOffers>['favourites'] }) => (
  <Lines label="Favourites" of={of}>
    {({ favouriteId, url, name, icon }) => <Line key={favouriteId} to={url} title={name} icon={favouriteIcons[icon]} />}
  </Lines>
)
