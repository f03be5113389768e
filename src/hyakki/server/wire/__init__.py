"""How bytes come and go: connections and sockets within limits, who asks, what keeps strangers' pages out."""
