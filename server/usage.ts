/** What `--help` says, and every complaint about a flag ends with. */
export const usage = `Usage: pola [flags]

  --port <n>                  port to listen on (4173; 0 takes a free one)
  --host <address>            address to listen on (127.0.0.1; 0.0.0.0 for displays on a network)
  --upstream <where>          embedded (a simulated market), cse (the real service) or the base url of such
                              a service; the real one's, and most likely any other's, ends in /api
  --origin <url>              Origin and Referer sent upstream (the base url's own)
  --files <url>               where file paths of the service lead (<origin of base>/cdn; cse: https://cdn.cse.lk)
  --zone <name>               the exchange's time zone; only Asia/Colombo is supported
  --seed <n>                  seed of the simulated market (1)
  --clock <when>              always-open, always-open:<YYYY-MM-DD>, real or an ISO instant, for the simulated market
  --speed <factor>            market seconds per second, for the simulated market (1)
  --pace <factor>             on every upstream cadence, cache life and pacing limit (1)
  --limit <n>                 requests a second allowed per address (100)
  --sockets <n>               WebSockets at once allowed per address (as many as --limit)
  --allowed-host <name>       a name this server is reached by, besides localhost, addresses, this machine's own
                              name and --host; several by commas, .example for all names below it
  --trusted-proxy <address>   a proxy in front whose X-Forwarded-For and X-Forwarded-Proto are believed, or a
                              network of such; several by commas (none)
  --frame-ancestors <who>     who may embed the page ('none')
  --contact <address>         whom to tell of a fault in this server's security, such as
                              mailto:security@pola.example; /.well-known/security.txt names it
                              (the mailbox security@ of the domain that is asked)
  --data <folder>             what is learnt politely is kept here over restarts, apart for each upstream; none keeps
                              nothing (the user's state folder: $XDG_STATE_HOME/pola or ~/.local/state/pola; on macOS
                              ~/Library/Application Support/Pola, on Windows %LOCALAPPDATA%\\Pola)
  --log-level <level>         fatal, error, warn, info, debug, trace or silent (info)
  --version                   print the version
  --help                      print this

Each flag can be set as an environment variable too: POLA_PORT, POLA_UPSTREAM, POLA_FRAME_ANCESTORS …; flags win,
and an empty variable counts as unset. PORT, HOST and LOG_LEVEL are read where POLA_PORT and so on are not set.
`;
