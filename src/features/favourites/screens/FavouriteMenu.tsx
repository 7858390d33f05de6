import { ActionIcon, Menu, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconList, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import type { Favourite } from '../../../api/favourites.ts'
import { favouriteIcons } from '../../../crud/favourite-icons.ts'
import classes from './Favourites.module.css'
import type { usePage } from './use-page.ts'

interface FavouriteMenuProps {
  page: ReturnType<typeof usePage>
  /** There is no room for the star: it is in the menu. */
  isNarrow: boolean
}

/** Every favourite, one press away. */
export function FavouriteMenu({ page, isNarrow }: FavouriteMenuProps) {
  const { favourites, error, kept, canBe, toggle } = page
  const Star = kept ? IconStarFilled : IconStar
  return (
    <Menu position="bottom-end" width="18rem" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label="Favourites" className={isNarrow ? undefined : classes.more}>
          {isNarrow ? (
            <Star className={classes.icon} aria-hidden />
          ) : (
            <IconChevronDown className={classes.chevron} aria-hidden />
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isNarrow && canBe && (
          <>
            <Menu.Item leftSection={<Star className={classes.icon} />} onClick={toggle}>
              {kept ? 'Delete the favourite of this page' : 'Add this page'}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Favourites</Menu.Label>
        {!favourites && !error && <Skeleton height="6rem" aria-busy="true" />}
        {!favourites && error && (
          <Menu.Item closeMenuOnClick={false} onClick={page.retry}>
            They could not be loaded: {messageOf(error)}. Try again
          </Menu.Item>
        )}
        {favourites?.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.empty}>
            None yet. The star keeps the page that is shown.
          </Text>
        )}
        {favourites?.map(each => (
          <MenuLine key={each.favouriteId} favourite={each} isHere={each === kept} />
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconList className={classes.icon} />} component={Link} to="/account/favourites">
          Change and order them
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuLine({ favourite, isHere }: { favourite: Favourite; isHere: boolean }) {
  const { name, icon, url, homepage, isAvailable } = favourite
  const Icon = favouriteIcons[icon]
  const note = isAvailable ? (homepage ? 'Home page' : undefined) : 'Not available'
  const shared = {
    leftSection: <Icon className={classes.icon} />,
    rightSection: note && (
      <Text size="xs" component="span" className={classes.note}>
        {note}
      </Text>
    ),
    children: name,
  }
  if (!isAvailable) return <Menu.Item {...shared} disabled />
  return <Menu.Item {...shared} component={Link} to={url} aria-current={isHere ? 'page' : undefined} />
}
