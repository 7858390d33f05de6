import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router'

/**
 * Leads on to another screen, as `Navigate` does, but not those who have chosen one themselves meanwhile: what they
 * clicked while this screen was still finding out where to lead would be lost.
 * @param props.to a path of the app
 */
export function Onward({ to }: { to: string }) {
  // The router itself: React hears of a navigation later, by which time this would have overtaken it.
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const lead = () => {
      const isStillHere = router?.state.navigation.state === 'idle' && router.state.location.pathname === pathname
      if (isStillHere) void navigate(to, { replace: true })
    }
    lead()
    return router?.subscribe(lead)
  }, [router, pathname, navigate, to])
  return null
}
