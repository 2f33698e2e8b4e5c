export const accountProblems = {
  user_not_found: { status: 404, title: 'User not found' },
  user_exists: { status: 409, title: 'There is such a user' },
  last_administrator: { status: 409, title: 'This is the last administrator' },
  user_has_messages: { status: 409, title: 'Messages of the user wait' },
  user_has_posts: { status: 409, title: 'The user has posts' },
  application_password_not_found: { status: 404, title: 'Application password not found' },
  session_not_found: { status: 404, title: 'Session not found' },
  sign_in_link_not_found: { status: 404, title: 'Sign-in link not found' },
  sign_in_too_old: { status: 403, title: 'The sign-in is too old' },
  api_key_not_found: { status: 404, title: 'API key not found' },
  api_key_ended: { status: 409, title: 'The API key has ended' },
  scope_beyond_role: { status: 400, title: 'The role does not allow this scope' },
} as const;
