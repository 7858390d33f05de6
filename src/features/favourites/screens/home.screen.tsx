import { Navigate } from 'react-router'

/** The user's home: the wall. */
export default function HomeScreen() {
  return <Navigate to="/dashboard" replace />
}
