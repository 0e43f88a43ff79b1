@rem A POSIX shell has exec built in: `npm start` uses it so that signals reach the launcher. Here it runs what follows.
@%*
